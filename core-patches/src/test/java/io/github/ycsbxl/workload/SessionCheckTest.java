package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.ObserverLog.Checked;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;

/** Client sessions on a model of a store, with the model's own clock. */
final class SessionCheckTest {
  private static final int HISTORIES = Cases.of(300, 3_000);
  private static final int SESSIONS = 3;
  private static final int OPERATIONS = 120;
  private static final int REPLICAS = 3;
  private static final long MOST_LAG = 5_000;

  private final CasCounter counter = new CasCounter("model");
  private RandomGenerator random;
  private LaggingStore store;
  private List<Session> sessions;
  private long now;

  /** A client thread, its checks, and the truth about it. */
  private final class Session {
    private final ObserverLog log = new ObserverLog();
    private final SessionHistory truth = new SessionHistory();
    private final ConsistencyCheck check;

    Session(KnownVersions known) {
      check = new SessionCheck(counter, "field0", known, log);
    }

    long read(int record) {
      long start = pass();
      long version = store.version(record, random.nextInt(store.replicas()), pass());
      long end = pass();
      check.read(key(record), fields(version), start, end);
      truth.read(record, version, start, end);
      return version;
    }

    /** Reads several records at once. */
    void multiGet(int records) {
      long start = pass();
      long served = pass();
      long end = pass();
      for (int record = 0; record < records; record += 2) {
        long version = store.version(record, random.nextInt(store.replicas()), served);
        check.read(key(record), fields(version), start, end);
        truth.read(record, version, start, end);
      }
    }

    void compareAndSet(int record) {
      long version = read(record);
      while (version != store.current(record)) {
        long answered = pass();
        boolean tells = random.nextBoolean();
        check.conflicted(key(record), tells ? fields(store.current(record)) : Map.of(), answered);
        if (tells) {
          truth.conflicted(record, store.current(record), answered);
        }
        version = tells ? store.current(record) : read(record);
      }
      write(record, version + 1);
    }

    private void write(int record, long version) {
      int outcome = random.nextInt(10);
      if (outcome > 0) {
        store.commit(record, pass());
      }
      // 0 and 1 are indeterminate: one was not applied and one was.
      if (outcome > 1) {
        long acknowledged = pass();
        check.wrote(key(record), version, acknowledged);
        truth.wrote(record, version, acknowledged);
      }
    }
  }

  @Test
  void findsEveryStaleReadOfEveryHistoryAndHowFarItIsBehind() {
    int stale = 0;
    int fresh = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      run(seed, 6, 1_000);
      for (Session session : sessions) {
        assertThat(session.log.checked()).as("seed %d", seed).isEqualTo(session.truth.expected());
        stale += count(session.log.checked());
      }
      fresh += sessions.stream().mapToInt(session -> session.log.checked().size()).sum();
    }
    assertThat(stale).isGreaterThan(20 * HISTORIES);
    assertThat(fresh - stale).isGreaterThan(50 * HISTORIES);
  }

  @Test
  void findsNoneWhereAllReadFromTheMaster() {
    for (int seed = 0; seed < HISTORIES / 10; seed++) {
      start(seed, 6, 1, 1_000);
      operate(6);
      assertThat(sessions).allSatisfy(session -> assertThat(count(session.log.checked())).isZero());
    }
  }

  /** Forgotten versions are not checked, or seem less stale, but never cause false alarms. */
  @Test
  void aTableThatIsTooSmallNeverFindsTooMuch() {
    long found = 0;
    for (int seed = 0; seed < HISTORIES / 10; seed++) {
      run(seed, 40, 8);
      for (Session session : sessions) {
        long versions = versionsBehind(session.log.checked());
        assertThat(versions).isLessThanOrEqualTo(versionsBehind(session.truth.expected()));
        assertThat(session.log.checked().size()).isLessThan(session.truth.expected().size());
        found += versions;
      }
    }
    assertThat(found).isPositive();
  }

  private void run(int seed, int records, int remembered) {
    start(seed, records, REPLICAS, remembered);
    operate(records);
  }

  private void start(int seed, int records, int replicas, int remembered) {
    random = ThreadRandom.of(seed, 0, 0);
    store = new LaggingStore(records, replicas, MOST_LAG, random);
    now = random.nextLong();
    sessions = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      sessions.add(new Session(new KnownVersions(remembered)));
    }
  }

  private void operate(int records) {
    for (int i = 0; i < OPERATIONS; i++) {
      Session session = sessions.get(random.nextInt(SESSIONS));
      int record = Math.min(random.nextInt(records), random.nextInt(records));
      switch (random.nextInt(4)) {
        case 0, 1 -> session.read(record);
        case 2 -> session.compareAndSet(record);
        default -> session.multiGet(random.nextInt(records));
      }
    }
  }

  private long pass() {
    now += random.nextLong(100);
    return now;
  }

  private static String key(int record) {
    return "user" + record;
  }

  private Map<String, ByteIterator> fields(long version) {
    byte[] field = new byte[CasCounter.LENGTH + random.nextInt(10)];
    if (version > 0) {
      counter.put(version, 0, field);
    }
    return new HashMap<>(Map.of("field0", Bytes.of(field), "field1", Bytes.of(new byte[30])));
  }

  private static int count(List<Checked> checked) {
    return (int) checked.stream().filter(one -> one.versionsBehind() > 0).count();
  }

  private static long versionsBehind(List<Checked> checked) {
    return checked.stream().mapToLong(Checked::versionsBehind).sum();
  }
}
