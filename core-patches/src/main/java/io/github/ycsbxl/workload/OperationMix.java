package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Proportions of the operations of a run. They are normalized if their sum is not 1, like in stock
 * YCSB. Immutable and thread-safe.
 */
public final class OperationMix {
  /** Maximum number of keys of a multiget; scans are better for more records. */
  private static final int MOST_KEYS = 100_000;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  public static final Property<Double> READ = OWN.add(OperationType.READ.share().get());
  public static final Property<Double> UPDATE = OWN.add(OperationType.UPDATE.share().get());
  public static final Property<Double> INSERT = OWN.add(OperationType.INSERT.share().get());
  public static final Property<Double> SCAN = OWN.add(OperationType.SCAN.share().get());
  public static final Property<Double> DELETE = OWN.add(OperationType.DELETE.share().get());
  public static final Property<Double> MULTIGET = OWN.add(OperationType.MULTIGET.share().get());
  static final Property<Integer> MULTIGET_SIZE =
      OWN.declare("multiget.size", "10", ValueForm.between(1, MOST_KEYS))
          .meaning("keys drawn per multiget; duplicates are requested once");
  public static final Property<Double> PLUGIN = OWN.add(OperationType.PLUGIN.share().get());
  static final Property<String> PLUGIN_CLASS =
      OWN.declare("plugin.class", ValueForm.text())
          .meaning("class that implements OperationPlugin: your own operation, optionally inserts");
  static final Property<Double> CACHED =
      OWN.declare("cachedproportion", "0", ValueForm.share())
          .meaning("share of reads answered from the client's cache");
  static final Property<Integer> CACHED_RECORDS =
      OWN.declare("cached.records", "10000", ValueForm.smallAtLeast(1))
          .meaning("records in a client's cache for cachedproportion");
  static final Property<Boolean> IGNORE_NULLS =
      OWN.declare("ignorenulls", "false", ValueForm.flag())
          .meaning("do not count an operation as failed if it finds no record");
  public static final Property<Double> READ_MODIFY_WRITE =
      OWN.add(OperationType.READ_MODIFY_WRITE.share().get());
  static final List<Property<?>> PROPERTIES = OWN.all();

  private final List<OperationType> operations = new ArrayList<>();
  private final double sum;
  private final double[] shares;
  private final double[] upTo;

  private OperationMix(List<OperationType> operations, List<Double> shares) {
    sum = shares.stream().mapToDouble(Double::doubleValue).sum();
    this.operations.addAll(operations);
    this.shares = shares.stream().mapToDouble(share -> share / sum).toArray();
    this.upTo = new double[operations.size()];
    double reached = 0;
    for (int i = 0; i < upTo.length; i++) {
      reached += this.shares[i];
      upTo[i] = reached;
    }
  }

  static OperationMix from(PropertyReader reader, boolean compareAndSet) {
    var operations = new ArrayList<OperationType>();
    var shares = new ArrayList<Double>();
    for (OperationType operation : OperationType.values()) {
      if (operation.share().isPresent()) {
        boolean cas = operation == OperationType.READ_MODIFY_WRITE && compareAndSet;
        add(
            cas ? OperationType.CAS : operation,
            reader.get(operation.share().get()),
            operations,
            shares);
      }
    }
    if (operations.isEmpty()) {
      reader.check(false, READ, "expected at least one share above 0");
      add(OperationType.READ, 1, operations, shares);
    }
    return new OperationMix(operations, shares);
  }

  OperationType next(RandomGenerator random) {
    int last = upTo.length - 1;
    if (last == 0) {
      return operations.get(0);
    }
    double draw = random.nextDouble();
    int chosen = 0;
    // The last operation gets the rounding error.
    while (chosen < last && draw >= upTo[chosen]) {
      chosen++;
    }
    return operations.get(chosen);
  }

  /**
   * Returns a description of the mix if the proportions, including defaults, do not add up to 1.
   */
  Optional<String> warning() {
    if (Math.abs(sum - 1) < 1e-6) {
      return Optional.empty();
    }
    String mix =
        IntStream.range(0, shares.length)
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT, "%s %.4g %%", operations.get(i).label(), 100 * shares[i]))
            .collect(Collectors.joining(", "));
    return Optional.of(
        String.format(
            Locale.ROOT, "the operation proportions add up to %.4g, so the mix is %s", sum, mix));
  }

  /** Returns true if any operation chooses records. */
  boolean needsRecords() {
    return operations.stream().anyMatch(operation -> operation != OperationType.INSERT);
  }

  /** Returns the proportion of an operation, from 0 to 1. */
  double share(OperationType operation) {
    int place = operations.indexOf(operation);
    return place < 0 ? 0 : shares[place];
  }

  int kinds() {
    return operations.size();
  }

  boolean contains(OperationType operation) {
    return operations.contains(operation);
  }

  /**
   * Returns true if results may contain this row. Operations, their parts and their outcomes have
   * rows.
   */
  boolean mayMeasure(String row) {
    if (row.equals(OperationType.READ_MODIFY_WRITE.label())) {
      // Compare the whole name first: READ-MODIFY-WRITE starts with READ, like the rows for parts
      // of a read.
      return contains(OperationType.READ_MODIFY_WRITE);
    }
    return operations.stream()
        .flatMap(
            operation ->
                operation == OperationType.READ_MODIFY_WRITE
                    ? Stream.of(operation, OperationType.READ, OperationType.UPDATE)
                    : Stream.of(operation))
        .map(OperationType::label)
        .anyMatch(label -> row.equals(label) || row.startsWith(label + "-"));
  }

  private static void add(
      OperationType operation, double share, List<OperationType> operations, List<Double> shares) {
    if (share > 0) {
      operations.add(operation);
      shares.add(share);
    }
  }
}
