package io.github.ycsbxl.records;

import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The fields that the reads of one thread ask for. Not thread-safe. */
public final class WantedFields {
  private final boolean all;
  private final List<Set<String>> oneEach;
  private final RandomGenerator random;

  public WantedFields(RecordConfig records, RandomGenerator random) {
    this.all = records.readAllFields();
    this.oneEach = records.fieldNames().stream().map(Set::of).toList();
    this.random = random;
  }

  /** A field, or null for all. */
  public Set<String> next() {
    return all ? null : oneEach.get(random.nextInt(oneEach.size()));
  }
}
