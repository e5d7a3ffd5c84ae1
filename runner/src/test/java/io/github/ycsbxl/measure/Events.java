package io.github.ycsbxl.measure;

import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random events, deterministic for a seed, so that they can be recorded twice. */
record Events(List<Event> list) {
  record Event(String row, Unit unit, String failure, long startNanos, long value) {
    void recordInto(ThreadRecorder thread) {
      RowRecorder recorder = thread.row(RowName.parse(row), unit);
      thread.started(startNanos);
      thread.ended(startNanos + value);
      thread.begin();
      if (failure != null) {
        recorder.failed(failure);
        thread.count(OperationOutcome.FAILED);
        thread.explain(failure, "because");
      } else {
        recorder.record(value);
        recorder.recordIntended(value + 500);
        thread.count(OperationOutcome.SUCCEEDED);
      }
      thread.end();
    }
  }

  static Events random(long seed, int count) {
    var random = new SplittableRandom(seed);
    var events = new ArrayList<Event>();
    for (int i = 0; i < count; i++) {
      boolean counts = random.nextInt(5) == 0;
      String row = counts ? "CAS-RETRIES" : random.nextBoolean() ? "READ" : "UPDATE";
      String failure =
          counts || random.nextInt(10) > 0 ? null : random.nextBoolean() ? "ERROR" : "CONFLICT";
      long value = counts ? random.nextLong(10) : 1L << random.nextInt(36) | random.nextInt(1000);
      Unit unit = counts ? Unit.COUNT : Unit.NANOS;
      // Measurements have a start in whole ms: only then they add up to the nanosecond.
      long startNanos = random.nextLong(1_000) * 1_000_000;
      events.add(new Event(row, unit, failure, startNanos, value));
    }
    return new Events(events);
  }

  /** Returns every third event, starting with {@code part}. */
  Events third(int part) {
    var third = new ArrayList<Event>();
    for (int i = part; i < list.size(); i += 3) {
      third.add(list.get(i));
    }
    return new Events(third);
  }

  void recordInto(ThreadRecorder thread) {
    list.forEach(event -> event.recordInto(thread));
  }
}
