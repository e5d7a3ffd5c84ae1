package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The shares of a run's operations. Shares that do not add up to 1 are taken relative to their sum,
 * as in stock YCSB. Immutable and thread-safe.
 */
final class OperationMix {
  private final List<OperationType> operations = new ArrayList<>();
  private final double[] shares;
  private final double[] upTo;

  private OperationMix(List<OperationType> operations, List<Double> shares) {
    double sum = shares.stream().mapToDouble(Double::doubleValue).sum();
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
    add(OperationType.READ, reader.get(OperationProperties.READ), operations, shares);
    add(OperationType.UPDATE, reader.get(OperationProperties.UPDATE), operations, shares);
    add(OperationType.INSERT, reader.get(OperationProperties.INSERT), operations, shares);
    add(OperationType.SCAN, reader.get(OperationProperties.SCAN), operations, shares);
    add(OperationType.DELETE, reader.get(OperationProperties.DELETE), operations, shares);
    add(OperationType.MULTIGET, reader.get(OperationProperties.MULTIGET), operations, shares);
    add(OperationType.PLUGIN, reader.get(OperationProperties.PLUGIN), operations, shares);
    add(
        compareAndSet ? OperationType.CAS : OperationType.READ_MODIFY_WRITE,
        reader.get(OperationProperties.READ_MODIFY_WRITE),
        operations,
        shares);
    if (operations.isEmpty()) {
      reader.check(false, OperationProperties.READ, "expected one share above 0 at least");
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
    // The last one takes what rounding leaves.
    while (chosen < last && draw >= upTo[chosen]) {
      chosen++;
    }
    return operations.get(chosen);
  }

  /** Whether there is an operation that chooses among the records. */
  boolean needsRecords() {
    return operations.stream().anyMatch(operation -> operation != OperationType.INSERT);
  }

  /** Of all operations, from 0 to 1. */
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
   * Whether results may have a row of this name: of an operation, of a part of one, or of what came
   * of it.
   */
  boolean mayMeasure(String row) {
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
