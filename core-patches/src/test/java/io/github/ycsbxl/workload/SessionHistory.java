package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import io.github.ycsbxl.workload.ObserverLog.Checked;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that one session of a model has seen, and by it the definitions of its guarantees,
 * word by word: each read is compared with all that was before it.
 */
final class SessionHistory {
  private final List<Known> all = new ArrayList<>();
  private final List<Checked> expected = new ArrayList<>();

  private record Known(SessionGuarantee guarantee, int record, long version, long nanos) {}

  void read(int record, long version, long startNanos, long endNanos) {
    for (SessionGuarantee guarantee : SessionGuarantee.values()) {
      List<Known> before =
          all.stream()
              .filter(known -> known.guarantee == guarantee && known.record == record)
              .toList();
      if (!before.isEmpty()) {
        long newest = before.stream().mapToLong(Known::version).max().orElseThrow();
        long since =
            before.stream()
                .filter(known -> known.version == newest)
                .mapToLong(Known::nanos)
                .min()
                .orElseThrow();
        boolean stale = version < newest;
        expected.add(
            stale
                ? new Checked(guarantee, newest - version, startNanos - since)
                : new Checked(guarantee, 0, 0));
      }
    }
    conflicted(record, version, endNanos);
  }

  void conflicted(int record, long version, long nanos) {
    all.add(new Known(SessionGuarantee.MONOTONIC_READS, record, version, nanos));
  }

  void wrote(int record, long version, long nanos) {
    all.add(new Known(SessionGuarantee.READ_YOUR_WRITES, record, version, nanos));
  }

  /** What a check has to say of the reads, in order. */
  List<Checked> expected() {
    return expected;
  }
}
