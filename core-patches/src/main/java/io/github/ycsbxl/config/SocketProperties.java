package io.github.ycsbxl.config;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Properties of a binding for the TCP sockets of its client, and their names in results. Immutable.
 *
 * @param buffer size of the send buffer, and of the receive buffer, in bytes
 */
public record SocketProperties(
    Property<Integer> buffer, Property<Boolean> noDelay, Property<Boolean> keepAlive) {
  private static final Map<SocketOption<?>, String> REPORTED =
      Map.of(
          StandardSocketOptions.SO_SNDBUF, "socket send buffer bytes",
          StandardSocketOptions.SO_RCVBUF, "socket receive buffer bytes",
          StandardSocketOptions.TCP_NODELAY, "socket no-delay",
          StandardSocketOptions.SO_KEEPALIVE, "socket keep-alive");

  /**
   * Declares the properties. With their defaults, sockets send small packets at once, without
   * keep-alive.
   *
   * @param prefix text before their names, such as {@code voldemort.socket}
   * @param scope of the connections, as for clients of a binding
   */
  public static SocketProperties declare(PropertyGroup group, String prefix, Scope scope) {
    return new SocketProperties(
        group
            .declare(prefix + ".buffer", UnitForms.buffer())
            .scope(Scope.SCENARIO, scope)
            .meaning(
                "size of the send and receive buffers of each socket [chosen by the operating system]"),
        group
            .declare(prefix + ".nodelay", "true", ValueForm.flag())
            .scope(Scope.SCENARIO, scope)
            .meaning("send a small packet at once instead of waiting for more data (TCP_NODELAY)"),
        group
            .declare(prefix + ".keepalive", "false", ValueForm.flag())
            .scope(Scope.SCENARIO, scope)
            .meaning("let the operating system probe idle connections (SO_KEEPALIVE)"));
  }

  /** Reads the options to set. Without a buffer size, the operating system chooses the size. */
  public Map<SocketOption<?>, Object> options(PropertyReader reader) {
    var options = new HashMap<SocketOption<?>, Object>();
    options.put(StandardSocketOptions.TCP_NODELAY, reader.get(noDelay));
    options.put(StandardSocketOptions.SO_KEEPALIVE, reader.get(keepAlive));
    reader
        .find(buffer)
        .ifPresent(
            bytes -> {
              options.put(StandardSocketOptions.SO_SNDBUF, bytes);
              options.put(StandardSocketOptions.SO_RCVBUF, bytes);
            });
    return Map.copyOf(options);
  }

  /** Sets options of a socket that is not yet connected. */
  public static void set(NetworkChannel channel, Map<SocketOption<?>, Object> options)
      throws IOException {
    for (var option : options.entrySet()) {
      set(channel, option.getKey(), option.getValue());
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> void set(NetworkChannel channel, SocketOption<T> option, Object value)
      throws IOException {
    channel.setOption(option, (T) value);
  }

  /** Returns the options in effect, which the operating system may have changed. */
  public static Map<SocketOption<?>, Object> inEffect(NetworkChannel channel) throws IOException {
    var options = new HashMap<SocketOption<?>, Object>();
    for (SocketOption<?> option : REPORTED.keySet()) {
      options.put(option, channel.getOption(option));
    }
    return options;
  }

  /** Returns a connected socket's options by their names in results. */
  public static SortedMap<String, String> report(Map<SocketOption<?>, Object> inEffect) {
    var report = new TreeMap<String, String>();
    inEffect.forEach((option, value) -> report.put(REPORTED.get(option), value.toString()));
    return report;
  }
}
