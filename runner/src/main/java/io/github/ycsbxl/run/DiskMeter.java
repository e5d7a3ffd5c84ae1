package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.measure.SizeOnDisk;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Meter of the files of a store on this machine. It reads sizes only before the first operation of
 * a phase and after the last one. Used by one thread.
 */
public final class DiskMeter {
  private final Optional<FolderStore> store;
  private final OptionalDouble recordBytes;
  private final Consumer<String> notes;
  private SortedMap<String, Long> startBytes = Collections.emptySortedMap();

  /**
   * Creates a meter.
   *
   * @param store empty if this process cannot see the files, so that nothing is measured
   * @param plans of all workloads of the store
   */
  public DiskMeter(Optional<FolderStore> store, List<RunPlan> plans, Consumer<String> notes) {
    this.store = store;
    this.recordBytes = recordBytes(plans);
    this.notes = notes;
  }

  /** Reads the sizes before a phase. */
  public void before() {
    startBytes = bytes();
  }

  /** Reads the sizes after a phase. Returns empty if the store has no files here. */
  public Optional<SizeOnDisk> after() {
    return Optional.of(new SizeOnDisk(startBytes, bytes(), recordBytes))
        .filter(size -> size.end() > 0);
  }

  private SortedMap<String, Long> bytes() {
    try {
      return store.isPresent() ? store.get().bytesByNode() : Collections.emptySortedMap();
    } catch (IOException e) {
      notes.accept("the size on disk is unknown: " + ErrorMessages.fileMessage(e));
      return Collections.emptySortedMap();
    }
  }

  /**
   * Returns the mean bytes per record over all workloads; empty if the record size of a workload is
   * unknown.
   */
  private static OptionalDouble recordBytes(List<RunPlan> plans) {
    double bytes = 0;
    long records = 0;
    for (RunPlan plan : plans) {
      OptionalDouble own =
          plan.scaleWorkload().map(ScaleWorkload::recordBytes).orElseGet(OptionalDouble::empty);
      long count = plan.scaleWorkload().map(ScaleWorkload::recordCount).orElse(1L);
      bytes += count * own.orElse(Double.NaN);
      records += count;
    }
    return Double.isNaN(bytes / records)
        ? OptionalDouble.empty()
        : OptionalDouble.of(bytes / records);
  }
}
