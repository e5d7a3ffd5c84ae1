package io.github.ycsbxl.binding;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Store and table that settings open. Scenarios whose spaces overlap use the same records.
 * Immutable.
 *
 * @param places addresses of the store's nodes, or its directory; empty if unknown
 * @param name of the table or store at these places
 */
public record RecordSpace(Set<String> places, String name) {

  /** Returns the space of a table whose store is unknown. */
  public static RecordSpace somewhere(String name) {
    return new RecordSpace(Set.of(), name);
  }

  /** Returns a space in the memory of this process. */
  public static RecordSpace inMemory(String name) {
    return new RecordSpace(Set.of("memory"), name);
  }

  /** Returns a space in a directory, which need not exist. */
  public static RecordSpace in(Path directory, String name) {
    Path absolute = directory.toAbsolutePath().normalize();
    try {
      absolute = absolute.toRealPath();
    } catch (IOException e) {
      // The directory will be created there.
    }
    return new RecordSpace(Set.of(absolute.toString()), name);
  }

  /** Returns the space with an additional node of the store. */
  public RecordSpace on(String host, int port) {
    var all = new TreeSet<>(places);
    addresses(host).forEach(address -> all.add(address + " " + port));
    return new RecordSpace(all, name);
  }

  /** Returns true if both may contain the same record. */
  public boolean overlaps(RecordSpace other) {
    return name.equals(other.name)
        && (places.isEmpty()
            || other.places.isEmpty()
            || !Collections.disjoint(places, other.places));
  }

  /** Returns the addresses of a host, so that its names are equal. An unknown host has its name. */
  private static Stream<String> addresses(String host) {
    try {
      return Stream.of(InetAddress.getAllByName(host)).map(RecordSpace::address).distinct();
    } catch (UnknownHostException e) {
      return Stream.of(host.toLowerCase(Locale.ROOT));
    }
  }

  private static String address(InetAddress address) {
    try {
      boolean here =
          address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
      return here ? "localhost" : address.getHostAddress();
    } catch (SocketException e) {
      return address.getHostAddress();
    }
  }
}
