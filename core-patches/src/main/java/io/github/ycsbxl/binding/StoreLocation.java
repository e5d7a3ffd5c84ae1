package io.github.ycsbxl.binding;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Collection;

/**
 * Location of a store relative to the client. It determines whether latencies include network time.
 */
public enum StoreLocation {
  IN_PROCESS("in this process"),
  THIS_MACHINE("this machine"),
  NETWORK("network");

  private final String label;

  StoreLocation(String label) {
    this.label = label;
  }

  /** Returns the location of a store on these hosts: the network if at least one host is remote. */
  public static StoreLocation ofHosts(Collection<String> hosts) {
    return hosts.stream().allMatch(StoreLocation::isHere) ? THIS_MACHINE : NETWORK;
  }

  /** Returns the name for results. */
  public String label() {
    return label;
  }

  private static boolean isHere(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      // Unknown hosts count as remote. Connecting to them will fail with a message.
      return false;
    }
  }
}
