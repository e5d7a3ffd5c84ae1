package io.github.ycsbxl.nosql.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encoding of record keys on a node: the length of the table name in two bytes, the table name, and
 * the key. This keeps tables separate and the keys of a table in order. Caches the last table. Used
 * by one thread.
 */
final class RecordKeys {
  /** Key of the mark. It is shorter than the key of any record. */
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

  /** Returns the common prefix of all keys of a table. */
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
   * Computes the 64-bit FNV-1a hash, with the finalizer of MurmurHash3 because FNV distributes the
   * low bits unevenly.
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
