package io.github.ycsbxl.voldemort.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Contract of every storage engine. */
@Timeout(300)
abstract class StorageEngineContract {
  private static final VectorClock EMPTY = VectorClock.empty(5);
  private static final byte[] KEY = bytes("key");

  /** Returns the engine of the current test. */
  abstract StorageEngine engine();

  @Test
  void hasNothingBeforeAPut() throws Exception {
    assertThat(engine().get(KEY)).isEmpty();
    assertThat(engine().getVersions(KEY)).isEmpty();
    assertThat(engine().delete(KEY, clock(0, 9))).isFalse();
    assertThat(engine().getAll(List.of(KEY))).isEmpty();
  }

  @Test
  void givesBackValueClockAndTime() throws Exception {
    engine().put(KEY, Versioned.of(bytes("value"), clock(0, 1)));
    Versioned found = engine().get(KEY).get(0);
    assertThat(found.value()).isEqualTo(bytes("value"));
    assertThat(found.clock()).isEqualTo(clock(0, 1));
    assertThat(found.clock().timestampMs()).isEqualTo(7);
  }

  @Test
  void keepsEmptyKeysAndValuesAndLargeOnes() throws Exception {
    var large = new byte[1 << 20];
    large[large.length - 1] = 3;
    engine().put(new byte[0], Versioned.of(new byte[0], clock(0, 1)));
    engine().put(KEY, Versioned.of(large, clock(0, 1)));
    assertThat(engine().get(new byte[0]).get(0).value()).isEmpty();
    assertThat(engine().get(KEY).get(0).value()).isEqualTo(large);
  }

  @Test
  void replacesWhatIsOlder() throws Exception {
    put("old", clock(0, 1));
    put("new", clock(0, 2));
    assertThat(values()).containsExactly("new");
  }

  @Test
  void refusesEqualAndOlderClocksAndChangesNothing() throws Exception {
    put("there", clock(0, 2));
    for (VectorClock obsolete : List.of(clock(0, 2), clock(0, 1), EMPTY)) {
      assertThatThrownBy(() -> put("late", obsolete))
          .isInstanceOfSatisfying(
              ObsoleteVersionException.class, e -> assertThat(e.current()).isEqualTo(clock(0, 2)));
    }
    assertThat(values()).containsExactly("there");
  }

  @Test
  void takesAnEmptyClockForANewKeyOnce() throws Exception {
    put("first", EMPTY);
    assertThatThrownBy(() -> put("again", EMPTY)).isInstanceOf(ObsoleteVersionException.class);
    assertThat(values()).containsExactly("first");
  }

  @Test
  void keepsConcurrentValuesInOrderUntilOneComesAfterAll() throws Exception {
    put("a", clock(0, 2));
    put("b", clock(7, 1));
    assertThat(values()).containsExactly("a", "b");
    assertThat(engine().getVersions(KEY)).containsExactly(clock(0, 2), clock(7, 1));
    put("merged", clock(0, 2).merged(clock(7, 1)).incremented(0, 8));
    assertThat(values()).containsExactly("merged");
  }

  @Test
  void refusesAPutThatOneOfSeveralValuesMakesObsolete() throws Exception {
    put("a", clock(0, 2));
    put("b", clock(7, 1));
    assertThatThrownBy(() -> put("late", clock(7, 1)))
        .isInstanceOfSatisfying(
            ObsoleteVersionException.class, e -> assertThat(e.current()).isEqualTo(clock(7, 1)));
    assertThat(values()).containsExactly("a", "b");
  }

  @Test
  void deletesEqualAndOlderValuesOnly() throws Exception {
    put("a", clock(0, 2));
    put("b", clock(7, 1));
    assertThat(engine().delete(KEY, clock(0, 1))).isFalse();
    assertThat(engine().delete(KEY, clock(0, 2))).isTrue();
    assertThat(values()).containsExactly("b");
    assertThat(engine().delete(KEY, clock(7, 3))).isTrue();
    assertThat(engine().delete(KEY, clock(7, 3))).isFalse();
    put("new", EMPTY);
    assertThat(values()).containsExactly("new");
  }

  @Test
  void getsManyInTheOrderAskedAndEachOnce() throws Exception {
    engine().put(bytes("x"), Versioned.of(bytes("1"), clock(0, 1)));
    engine().put(bytes("y"), Versioned.of(bytes("2"), clock(0, 1)));
    engine().put(bytes("y"), Versioned.of(bytes("3"), clock(1, 1)));
    List<byte[]> keys = List.of(bytes("y"), bytes("absent"), bytes("x"), bytes("y"));
    List<KeyedVersions> found = engine().getAll(keys);
    assertThat(found).extracting(KeyedVersions::key).containsExactly(bytes("y"), bytes("x"));
    assertThat(found).extracting(entry -> entry.versions().size()).containsExactly(2, 1);
  }

  /** Each thread executes a CAS loop; a lost update would be missing at the end. */
  @Test
  void losesNoneOfManyThreadsUpdates() throws Exception {
    int threads = 4;
    int updates = 200;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Callable<Void> counting =
          () -> {
            for (int i = 0; i < updates; i++) {
              countOne();
            }
            return null;
          };
      var all = new ArrayList<Future<Void>>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(pool.submit(counting));
      }
      for (Future<Void> one : all) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(values()).containsExactly(Integer.toString(threads * updates));
    assertThat(engine().getVersions(KEY)).containsExactly(clock(0, threads * updates));
  }

  private void countOne() throws Exception {
    for (boolean done = false; !done; ) {
      List<Versioned> present = engine().get(KEY);
      int count = present.isEmpty() ? 0 : Integer.parseInt(text(present.get(0)));
      VectorClock seen = present.isEmpty() ? EMPTY : present.get(0).clock();
      try {
        put(Integer.toString(count + 1), seen.incremented(0, count));
        done = true;
      } catch (ObsoleteVersionException e) {
        // Another thread came first.
      }
    }
  }

  private void put(String value, VectorClock clock) throws Exception {
    engine().put(KEY, Versioned.of(bytes(value), clock));
  }

  private List<String> values() throws Exception {
    return engine().get(KEY).stream().map(StorageEngineContract::text).toList();
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static String text(Versioned version) {
    return new String(version.value(), UTF_8);
  }

  static VectorClock clock(int node, long version) {
    return VectorClock.of(new short[] {(short) node}, new long[] {version}, 7);
  }
}
