package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import io.github.ycsbxl.workload.ObserverLog.Checked;
import java.util.ArrayList;
import java.util.List;

/**
 * All events of one session of the model, with the literal definitions of its guarantees: each read
 * is compared with all earlier events.
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

  /** Returns the expected results of the check, in order. */
  List<Checked> expected() {
    return expected;
  }
}
