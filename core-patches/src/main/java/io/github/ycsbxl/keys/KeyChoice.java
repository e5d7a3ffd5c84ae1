package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties.RequestDistribution;
import io.github.ycsbxl.keys.KeyProperties.ZipfianMode;
import io.github.ycsbxl.keys.KeyProperties.ZipfianScope;
import io.github.ycsbxl.keys.KeySpace.NumberedKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The request distribution of a benchmark with its parameters. Immutable; it makes one chooser for
 * each client thread.
 */
public record KeyChoice(
    RequestDistribution distribution,
    ZipfianScope scope,
    ZipfianMode mode,
    double theta,
    double hotspotData,
    double hotspotOperations,
    double exponentialPercentile,
    double exponentialFraction,
    Optional<Path> requestFile) {

  /** Seed of the order in which records are hot; the same in every process and run. */
  private static final long HOT_ORDER_SEED = 0x59435342_584c0001L;

  public static KeyChoice from(PropertyReader reader) {
    double percentile = reader.get(KeyProperties.EXPONENTIAL_PERCENTILE);
    reader.check(percentile < 100, KeyProperties.EXPONENTIAL_PERCENTILE, "expected less than 100");
    double fraction = reader.get(KeyProperties.EXPONENTIAL_FRACTION);
    reader.check(fraction > 0, KeyProperties.EXPONENTIAL_FRACTION, "expected more than 0");
    ZipfianScope scope = reader.get(KeyProperties.SCOPE);
    ZipfianMode mode = reader.get(KeyProperties.MODE);
    reader.check(
        scope != ZipfianScope.CLIENT || mode != ZipfianMode.YCSB,
        KeyProperties.SCOPE,
        "needs zipfian.mode=exact, because stock's sampler has one order of hot keys");
    return new KeyChoice(
        reader.get(KeyProperties.DISTRIBUTION),
        scope,
        mode,
        reader.get(KeyProperties.THETA),
        reader.get(KeyProperties.HOTSPOT_DATA),
        reader.get(KeyProperties.HOTSPOT_OPERATIONS),
        percentile,
        fraction,
        requestFile(reader));
  }

  private static Optional<Path> requestFile(PropertyReader reader) {
    boolean wanted = reader.get(KeyProperties.DISTRIBUTION) == RequestDistribution.FILE;
    Optional<Path> file = reader.find(KeyProperties.REQUEST_FILE).map(Path::of);
    reader.check(
        wanted || file.isEmpty(), KeyProperties.REQUEST_FILE, "needs requestdistribution=file");
    reader.check(
        !wanted || file.isPresent(),
        KeyProperties.DISTRIBUTION,
        "needs requestfile=<file of keys>");
    if (wanted && file.isPresent()) {
      try {
        RequestFile.open(file.get());
      } catch (IOException e) {
        reader.check(false, KeyProperties.REQUEST_FILE, ErrorMessages.ofFile(e));
      }
    }
    return file;
  }

  /** The records that a process chooses from. */
  public Slice chosenFrom(KeyConfig keys) {
    return scope == ZipfianScope.SLICE ? keys.ownRecords() : keys.records();
  }

  /** The order in which this process's records are hot. */
  public Permutation hotOrder(KeyConfig keys) {
    long processes = scope == ZipfianScope.CLIENT ? keys.client().index() : 0;
    long size = Math.max(1, chosenFrom(keys).count());
    return Permutation.of(size, HOT_ORDER_SEED + processes);
  }

  /** The keys that thread {@code thread} of {@code threads} chooses from the space. */
  public KeySource source(
      KeyConfig keys,
      KeySpace space,
      Permutation hotOrder,
      RandomGenerator random,
      int thread,
      int threads) {
    long first = keys.ownRecords().start() - chosenFrom(keys).start() + thread;
    KeyChooser chooser = chooser(space, hotOrder, random, first, threads);
    return new NumberedKeys(space, chooser, keys.format());
  }

  private KeyChooser chooser(
      KeySpace space, Permutation hotOrder, RandomGenerator random, long first, long step) {
    return switch (distribution) {
      case UNIFORM -> KeyChooser.uniform(random, space::count);
      case ZIPFIAN -> zipfian(space, hotOrder, random);
      case LATEST -> KeyChooser.latest(random, space::count, theta);
      case HOTSPOT -> KeyChooser.hotspot(random, space::count, hotspotData, hotspotOperations);
      case EXPONENTIAL ->
          KeyChooser.exponential(random, space::count, exponentialPercentile, exponentialFraction);
      case SEQUENTIAL -> KeyChooser.sequential(space::count, first, step);
      case FILE -> throw new IllegalStateException("keys of a file have no numbers");
    };
  }

  private KeyChooser zipfian(KeySpace space, Permutation hotOrder, RandomGenerator random) {
    return mode == ZipfianMode.YCSB
        ? KeyChooser.ycsbZipfian(random, space::count)
        : KeyChooser.scrambled(KeyChooser.zipfian(random, space::count, theta), hotOrder);
  }
}
