package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.lookup.LookupProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Waits for stores that respond, fail or hang, with a clock that advances a second per reading. */
@Timeout(60)
final class StoreLookupTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

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
        .satisfies(golden::pin)
        .isInstanceOfSatisfying(
            StoreLookup.AbandonedException.class, e -> assertThat(e.isHanging()).isTrue());
    golden.pin(notes);
  }

  /** No other process could answer. */
  @Test
  void saysForHowLongAStoreInThisProcessOpens() {
    assertThatThrownBy(() -> awaitHangingStore("opening the store", LookupProgress.withoutReads()))
        .satisfies(golden::pin);
    assertThat(notes).containsExactly("opening the store: 3 s", "opening the store: 13 s");
  }

  @Test
  void endsWhenTheUserStopsIt() {
    stop.raise();
    assertThatThrownBy(this::awaitHangingStore).satisfies(golden::pin);
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
        .satisfies(golden::pin);
  }
}
