package io.github.ycsbxl.nosql.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The keys under which a node holds records: the length of the table's name in two bytes, the name,
 * and the record's key, so that tables do not mix and the keys of one are in order. For one thread,
 * which seldom changes the table.
 */
final class RecordKeys {
  /** The key of the mark, which is shorter than that of any record. */
  static final byte[] MARK = {0};

  private String table = "";
  private byte[] prefix = {0, 0};

  byte[] of(String ofTable, String key) {
    byte[] tablePrefix = prefix(ofTable);
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    byte[] whole = Arrays.copyOf(tablePrefix, tablePrefix.length + keyBytes.length);
    System.arraycopy(keyBytes, 0, whole, tablePrefix.length, keyBytes.length);
    return whole;
  }

  /** The beginning of all keys of a table. */
  byte[] prefix(String ofTable) {
    if (!table.equals(ofTable)) {
      byte[] name = ofTable.getBytes(StandardCharsets.UTF_8);
      prefix = ByteBuffer.allocate(2 + name.length).putShort((short) name.length).put(name).array();
      table = ofTable;
    }
    return prefix;
  }

  static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  /**
   * Hashes the key by 64-bit FNV-1a, and by the finalizer of MurmurHash3 because FNV leaves the low
   * bits uneven.
   */
  static long hash(byte[] key) {
    long hash = 0xCBF29CE484222325L;
    for (byte b : key) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
    hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return hash ^ (hash >>> 33);
  }
}
