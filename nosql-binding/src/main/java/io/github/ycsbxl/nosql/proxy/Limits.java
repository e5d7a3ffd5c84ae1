package io.github.ycsbxl.nosql.proxy;

import oracle.nosql.driver.ops.TableLimits;

/**
 * What a table in the cloud service may use: gigabytes, and read and write units per second, where
 * none stands for as many as are used.
 */
public record Limits(int storageGb, int readUnits, int writeUnits) {

  public static Limits onDemand(int storageGb) {
    return new Limits(storageGb, 0, 0);
  }

  TableLimits forDriver() {
    return readUnits == 0
        ? new TableLimits(storageGb)
        : new TableLimits(readUnits, writeUnits, storageGb);
  }
}
