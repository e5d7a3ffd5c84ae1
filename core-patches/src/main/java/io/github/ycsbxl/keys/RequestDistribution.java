package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.KeySpace.NumberedKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Request distribution of a benchmark with its parameters; factory of a chooser per client thread.
 * Immutable.
 */
public record RequestDistribution(
    Kind kind,
    ZipfianScope scope,
    ZipfianMode mode,
    double theta,
    double hotspotData,
    double hotspotOperations,
    double exponentialPercentile,
    double exponentialFraction,
    Optional<Path> requestFile) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  public static final Property<Kind> DISTRIBUTION =
      OWN.declare("requestdistribution", "uniform", ValueForm.oneOf(Kind.class))
          .meaning("request distribution");
  static final Property<String> REQUEST_FILE =
      OWN.declare("requestfile", ValueForm.pathText("a file").ofInput())
          .meaning("keys of requestdistribution=file, one per line; split among all threads");
  public static final Property<Double> THETA =
      OWN.declare("zipfian.theta", "0.99", ValueForm.positive())
          .meaning("exponent of zipfian and latest distributions; zipfian.mode=ycsb requires 0.99");
  public static final Property<ZipfianScope> SCOPE =
      OWN.declare("zipfian.scope", "global", ValueForm.oneOf(ZipfianScope.class))
          .scope(Scope.SCENARIO, Scope.KEYS)
          .meaning("which clients share a hot set, for distributions with a hot set");
  public static final Property<ZipfianMode> MODE =
      OWN.declare("zipfian.mode", "exact", ValueForm.oneOf(ZipfianMode.class))
          .meaning("exact, or stock YCSB's flatter sampler for comparison with old results");
  static final Property<Double> HOTSPOT_DATA =
      OWN.declare("hotspotdatafraction", "0.2", ValueForm.share())
          .meaning("share of records in the hot set");
  static final Property<Double> HOTSPOT_OPERATIONS =
      OWN.declare("hotspotopnfraction", "0.8", ValueForm.share())
          .meaning("share of requests to the hot set");
  static final Property<Double> EXPONENTIAL_PERCENTILE =
      OWN.declare("exponential.percentile", "95", ValueForm.positive())
          .meaning("percentage of requests that go to the newest records");
  static final Property<Double> EXPONENTIAL_FRACTION =
      OWN.declare("exponential.frac", "0.8571428571", ValueForm.share())
          .meaning("share of records that exponential.percentile counts as newest");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Seed of the order of hot records, equal in every client and run. */
  private static final long HOT_ORDER_SEED = 0x59435342_584c0001L;

  public static RequestDistribution from(PropertyReader reader) {
    Kind kind = reader.get(DISTRIBUTION);
    double percentile = reader.get(EXPONENTIAL_PERCENTILE);
    reader.check(percentile < 100, EXPONENTIAL_PERCENTILE, "expected less than 100");
    double fraction = reader.get(EXPONENTIAL_FRACTION);
    reader.check(fraction > 0, EXPONENTIAL_FRACTION, "expected more than 0");
    ZipfianScope scope = reader.get(SCOPE);
    ZipfianMode mode = reader.get(MODE);
    reader.check(
        scope != ZipfianScope.CLIENT || mode != ZipfianMode.YCSB,
        SCOPE,
        "needs zipfian.mode=exact, because stock YCSB's sampler has a fixed order of hot keys");
    reader.check(
        kind != Kind.ZIPFIAN || mode != ZipfianMode.YCSB || !reader.isSet(THETA),
        THETA,
        "needs zipfian.mode=exact, because stock YCSB's sampler always uses 0.99");
    reader.check(
        reader.get(HOTSPOT_DATA) > 0 || reader.get(HOTSPOT_OPERATIONS) == 0,
        HOTSPOT_DATA,
        "expected more than 0, or hotspotopnfraction=0; otherwise no record is hot");
    return new RequestDistribution(
        kind,
        scope,
        mode,
        reader.get(THETA),
        reader.get(HOTSPOT_DATA),
        reader.get(HOTSPOT_OPERATIONS),
        percentile,
        fraction,
        requestFile(reader));
  }

  private static Optional<Path> requestFile(PropertyReader reader) {
    boolean wanted = reader.get(DISTRIBUTION) == Kind.FILE;
    Optional<Path> file = reader.find(REQUEST_FILE).map(Path::of);
    reader.check(wanted || file.isEmpty(), REQUEST_FILE, "needs requestdistribution=file");
    reader.check(!wanted || file.isPresent(), DISTRIBUTION, "needs requestfile=<file of keys>");
    if (wanted && file.isPresent()) {
      try {
        RequestFile.open(file.get());
      } catch (IOException e) {
        reader.check(false, REQUEST_FILE, ErrorMessages.fileMessage(e));
      }
    }
    return file;
  }

  /** Returns the records that a client chooses from. */
  public Slice chosenFrom(KeyConfig keys) {
    return scope == ZipfianScope.SLICE ? keys.ownRecords() : keys.records();
  }

  /** Returns the order of this client's records by hotness. */
  public Permutation hotOrder(KeyConfig keys) {
    long processes = scope == ZipfianScope.CLIENT ? keys.client().index() : 0;
    long size = Math.max(1, chosenFrom(keys).count());
    return Permutation.of(size, HOT_ORDER_SEED + processes);
  }

  /** Returns the keys that thread {@code thread} of {@code threads} requests. */
  public RequestKeys source(
      KeyConfig keys,
      KeySpace space,
      Permutation hotOrder,
      RandomGenerator random,
      int thread,
      int threads) {
    Slice own = ownIndices(keys);
    KeyChooser chooser =
        switch (kind) {
          case SEQUENTIAL -> KeyChooser.sequential(space::count, own.start() + thread, threads);
          case HOTSPOT -> ofClient(keys, own.start(), chooser(space, hotOrder, random));
          case LATEST, EXPONENTIAL ->
              ofClient(keys, own.start() + own.count(), chooser(space, hotOrder, random));
          default -> chooser(space, hotOrder, random);
        };
    return new NumberedKeys(space, chooser, keys.format());
  }

  /**
   * Returns the indices of the records in this client's slice, relative to the records that the
   * client chooses from.
   */
  private Slice ownIndices(KeyConfig keys) {
    Slice own = keys.ownRecords();
    return new Slice(own.start() - chosenFrom(keys).start(), own.count());
  }

  /**
   * For scope {@code client}, rotates the indices by a distance, so that the hot records of the
   * distribution are in this client's slice. For other scopes, returns the chooser unchanged.
   */
  private KeyChooser ofClient(KeyConfig keys, long distance, KeyChooser chooser) {
    return scope == ZipfianScope.CLIENT
        ? KeyChooser.rotated(chooser, chosenFrom(keys).count(), distance)
        : chooser;
  }

  private KeyChooser chooser(KeySpace space, Permutation hotOrder, RandomGenerator random) {
    return switch (kind) {
      case UNIFORM -> KeyChooser.uniform(random, space::count);
      case ZIPFIAN -> zipfian(space, hotOrder, random);
      case LATEST -> KeyChooser.latest(random, space::count, theta);
      case HOTSPOT -> KeyChooser.hotspot(random, space::count, hotspotData, hotspotOperations);
      case EXPONENTIAL ->
          KeyChooser.exponential(random, space::count, exponentialPercentile, exponentialFraction);
      case SEQUENTIAL, FILE -> throw new IllegalStateException(kind + " draws no numbers");
    };
  }

  private KeyChooser zipfian(KeySpace space, Permutation hotOrder, RandomGenerator random) {
    return mode == ZipfianMode.YCSB
        ? KeyChooser.ycsbZipfian(random, space::count)
        : KeyChooser.scrambled(KeyChooser.zipfian(random, space::count, theta), hotOrder);
  }

  /** Kinds of request distributions. */
  public enum Kind {
    UNIFORM,
    ZIPFIAN,
    LATEST,
    HOTSPOT,
    EXPONENTIAL,
    SEQUENTIAL,
    FILE
  }

  /** Scope of a hot set: the clients that share it. */
  public enum ZipfianScope {
    /** All clients share the hot records, as in stock YCSB. */
    GLOBAL,
    /** Each client draws from all records, with its own hot records. */
    CLIENT,
    /** Each client draws only from its own slice of the records. */
    SLICE
  }

  public enum ZipfianMode {
    EXACT,
    YCSB
  }
}
