package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.workload.OperationProperties.ScanLengthDistribution;
import java.util.random.RandomGenerator;

/** Lengths of scans, in records. Immutable. */
record ScanConfig(long least, long most, ScanLengthDistribution distribution) {

  static ScanConfig from(PropertyReader reader) {
    long least = reader.get(OperationProperties.MIN_SCAN_LENGTH);
    long most = reader.get(OperationProperties.MAX_SCAN_LENGTH);
    reader.check(
        least <= most,
        OperationProperties.MIN_SCAN_LENGTH,
        "expected at most maxscanlength, " + most);
    reader.check(
        most <= Integer.MAX_VALUE,
        OperationProperties.MAX_SCAN_LENGTH,
        "expected at most " + Integer.MAX_VALUE);
    return new ScanConfig(
        Math.min(least, most), most, reader.get(OperationProperties.SCAN_LENGTH_DISTRIBUTION));
  }

  /** Draws lengths less the least; with zipfian, short scans are the frequent ones. */
  KeyChooser extraLength(RandomGenerator random) {
    long choices = most - least + 1;
    return switch (distribution) {
      case UNIFORM -> KeyChooser.uniform(random, () -> choices);
      case ZIPFIAN -> KeyChooser.zipfian(random, () -> choices, 0.99);
    };
  }
}
