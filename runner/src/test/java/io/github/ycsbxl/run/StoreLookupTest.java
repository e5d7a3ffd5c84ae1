package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.lookup.LookupProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits for stores that respond, fail or hang, with a clock that advances a second per reading. */
@Timeout(60)
final class StoreLookupTest {
  private static final String WHAT = "looking up records";

  private final StopSignal stop = new StopSignal();
  private final List<String> notes = new ArrayList<>();
  private final AtomicLong seconds = new AtomicLong();
  private final CountDownLatch never = new CountDownLatch(1);

  private StoreLookup lookup(int silenceSeconds) {
    return new StoreLookup(
        Duration.ofSeconds(silenceSeconds),
        "store.timeout",
        stop,
        notes::add,
        () -> Duration.ofSeconds(seconds.getAndIncrement()).toNanos());
  }

  @Test
  void returnsTheResultWithoutAWordIfTheStoreIsQuick() throws Exception {
    var quick = new StoreLookup(Duration.ofSeconds(1), stop, notes::add);
    assertThat(quick.await(WHAT, new LookupProgress(), () -> 7)).isEqualTo(7);
    assertThat(notes).isEmpty();
  }

  private int awaitHangingStore() throws RunFailedException {
    return awaitHangingStore(WHAT, new LookupProgress());
  }

  private int awaitHangingStore(String what, LookupProgress progress) throws RunFailedException {
    return lookup(20)
        .await(
            what,
            progress,
            () -> {
              never.await();
              return 0;
            });
  }

  @Test
  void saysWhatItWaitsForAndEndsOnceTheStoreIsSilent() {
    assertThatThrownBy(this::awaitHangingStore)
        .hasMessage("the store did not answer for 20 s while looking up records (store.timeout)")
        .isInstanceOfSatisfying(
            StoreLookup.AbandonedException.class, e -> assertThat(e.isHanging()).isTrue());
    assertThat(notes)
        .containsExactly(
            "looking up records: 3 s, no answer yet", "looking up records: 13 s, no answer yet");
  }

  /** No other process could answer. */
  @Test
  void saysForHowLongAStoreInThisProcessOpens() {
    assertThatThrownBy(() -> awaitHangingStore("opening the store", LookupProgress.withoutReads()))
        .hasMessageStartingWith("the store did not answer for 20 s while opening the store");
    assertThat(notes).containsExactly("opening the store: 3 s", "opening the store: 13 s");
  }

  @Test
  void endsWhenTheUserStopsIt() {
    stop.raise();
    assertThatThrownBy(this::awaitHangingStore).hasMessage("stopped while looking up records");
  }

  @Test
  void namesTheFailureOfAStore() {
    assertThatThrownBy(
            () ->
                lookup(20)
                    .await(
                        WHAT,
                        new LookupProgress(),
                        () -> {
                          throw new IllegalStateException("a read ended with ERROR: gone");
                        }))
        .hasMessageStartingWith("cannot read from the store: a read ended with ERROR: gone");
  }
}
