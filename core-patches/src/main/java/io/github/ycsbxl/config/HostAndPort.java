package io.github.ycsbxl.config;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Host and port as in properties and options: {@code 10.0.0.1:7900}, {@code [::1]:7900}. The host
 * is not resolved. Immutable. Malformed values cause an {@link IllegalArgumentException}.
 */
public record HostAndPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.%a-z]+)]|([A-Za-z0-9._-]+)):(\\d{1,9})");

  private static final int LAST_PORT = 65_535;
  private static final String EXPECTED =
      "a host and a port up to " + LAST_PORT + ", such as 10.0.0.1:7900";

  /** Returns a format that accepts the address of a server. */
  public static ValueForm<HostAndPort> form() {
    return new ValueForm<>(HostAndPort::parse, EXPECTED);
  }

  /** Returns a format that accepts a listen address. Port 0 selects a free port. */
  public static ValueForm<HostAndPort> listenerForm() {
    return new ValueForm<>(text -> parse(text, 0), EXPECTED);
  }

  /** Parses the address of a server. */
  public static HostAndPort parse(String text) {
    return parse(text, 1);
  }

  private static HostAndPort parse(String text, int firstPort) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(text);
    }
    int port = Integer.parseInt(form.group(3));
    if (port < firstPort || port > LAST_PORT) {
      throw new PortRangeException(port, firstPort, LAST_PORT);
    }
    return new HostAndPort(form.group(1) == null ? form.group(2) : form.group(1), port);
  }

  /**
   * Returns an address whose port, if it has one, is a port of a server.
   *
   * @throws PortRangeException if the port is out of range
   */
  public static URI requirePort(URI address) {
    int port = address.getPort();
    if (port == 0 || port > LAST_PORT) {
      throw new PortRangeException(port, 1, LAST_PORT);
    }
    return address;
  }

  /** Returns the host in URL syntax. */
  public String hostInUrl() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  @Override
  public String toString() {
    return hostInUrl() + ":" + port;
  }
}
