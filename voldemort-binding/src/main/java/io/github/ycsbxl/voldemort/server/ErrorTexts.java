package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import java.util.HexFormat;

/**
 * Texts of errors, identical to those of the original server, because users' tests and log searches
 * may depend on them. Stateless.
 */
final class ErrorTexts {
  private static final HexFormat HEX = HexFormat.of();

  private ErrorTexts() {}

  static String unknownStore(String name) {
    return "No store named: '" + name + "'.";
  }

  static String notHere(int partition, int node) {
    return "Client accessing key belonging to partitions ["
        + partition
        + "] not present at Node "
        + node;
  }

  /**
   * Formats the error of an obsolete put. The original shows the key as stored, after its partition
   * number.
   */
  static String obsoleteOnDisk(
      int partition, byte[] key, VectorClock written, VectorClock current) {
    return "Key "
        + HEX.toHexDigits((short) partition)
        + HEX.formatHex(key)
        + " "
        + describe(written)
        + " is obsolete, it is no greater than the current version of "
        + describe(current)
        + ".";
  }

  static String obsoleteInMemory(byte[] key, VectorClock written) {
    return "Obsolete version for key '" + HEX.formatHex(key) + "': " + describe(written);
  }

  /** Formats a clock, such as {@code version(0:3, 1:1) ts:1795214103577}. */
  private static String describe(VectorClock clock) {
    String entries = clock.toString();
    return "version(" + entries.substring(1, entries.length() - 1) + ") ts:" + clock.timestampMs();
  }
}
