package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Host and port, as options have them. Immutable. */
record HostAndPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.%a-z]+)]|([A-Za-z0-9._-]+)):(\\d{1,5})");

  private static final int LAST_PORT = 65_535;

  /** Parses a text; the name is that of the option in a message. */
  static HostAndPort parse(String name, String text) throws ConfigurationException {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || Integer.parseInt(form.group(3)) > LAST_PORT) {
      throw new ConfigurationException(
          name + " " + text + ": expected a host and a port, such as 10.0.0.1:7900");
    }
    String host = form.group(1) == null ? form.group(2) : form.group(1);
    return new HostAndPort(host, Integer.parseInt(form.group(3)));
  }

  /** The address of this machine that the host is. */
  InetSocketAddress resolved(String name) throws ConfigurationException {
    var address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new ConfigurationException(name + " " + host + ":" + port + ": there is no such host");
    }
    return address;
  }

  /** Whether this is every address of a machine. */
  boolean isAny() {
    return new InetSocketAddress(host, port).getAddress().isAnyLocalAddress();
  }
}
