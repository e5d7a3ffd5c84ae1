package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.NodeFault.Kind;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class FaultRunTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final FaultRun.Listener TOLD_NOBODY = times -> {};

  private final ModelStore store = new ModelStore(Set.of(Kind.values()), true);

  @Test
  void revertsAFaultAfterItsTime() throws InterruptedException {
    FaultRun run = run("at 1ms pause node b for 1ms");
    run.begun(System.nanoTime());
    assertThat(store.events(events -> events.size() == 2))
        .containsExactly("pause b", "revert pause b");
    run.ended();
    FaultTime time = run.times().get(0);
    assertThat(time.name()).isEqualTo("pause node b (b)");
    assertThat(time.begunNanos()).isGreaterThanOrEqualTo(1_000_000);
    assertThat(time.revertedNanos()).isGreaterThanOrEqualTo(2_000_000);
    assertThat(run.problems()).isEmpty();
  }

  @Test
  void reportsWhenAFaultBeginsAndWhenItIsReverted() throws InterruptedException {
    var changes = new LinkedBlockingQueue<List<FaultTime>>();
    FaultPlan plan = plan("at 1ms pause node b for 1ms");
    var run = new FaultRun(plan, Optional.of(store), 0, 1, changes::add);
    run.begun(System.nanoTime());
    List<FaultTime> begun = changes.take();
    List<FaultTime> reverted = changes.take();
    run.ended();
    assertThat(begun).extracting(FaultTime::name).containsExactly("pause node b (b)");
    assertThat(begun).extracting(FaultTime::isReverted).containsExactly(false);
    assertThat(reverted).isEqualTo(run.times());
    assertThat(reverted).extracting(FaultTime::isReverted).containsExactly(true);
  }

  @Test
  void saysThatTheListenerFailed() throws InterruptedException {
    FaultPlan plan = plan("at 1ms kill node a");
    FaultRun.Listener full =
        times -> {
          throw new NoSuchFileException("faults.csv");
        };
    var run = new FaultRun(plan, Optional.of(store), 0, 1, full);
    run.begun(System.nanoTime());
    store.events(events -> !events.isEmpty());
    run.ended();
    assertThat(run.problems()).singleElement().asString().contains("faults.csv");
    assertThat(run.times()).hasSize(1);
  }

  @Test
  void revertsWhatLastsWhenThePhaseEnds() throws InterruptedException {
    FaultRun run = run("at 1ms kill master");
    run.begun(System.nanoTime());
    assertThat(store.events(events -> !events.isEmpty())).containsExactly("kill a");
    run.ended();
    assertThat(store.events(events -> true)).containsExactly("kill a", "revert kill a");
    assertThat(run.times()).extracting(FaultTime::isReverted).containsExactly(false);
  }

  @Test
  void masterIsWhoeverIsMasterWhenTheFaultIsDue() throws InterruptedException {
    FaultRun first = run("at 1ms kill master");
    first.begun(System.nanoTime());
    store.events(events -> events.size() == 1);
    FaultRun second = run("at 1ms kill master");
    second.begun(System.nanoTime());
    assertThat(store.events(events -> events.size() == 2)).containsExactly("kill a", "kill b");
    second.ended();
    first.ended();
    assertThat(second.times()).extracting(FaultTime::name).containsExactly("kill master (b)");
  }

  @Test
  void reportsWhatCouldNotBeDone() throws InterruptedException {
    FaultRun first = run("at 1ms kill node a");
    first.begun(System.nanoTime());
    store.events(events -> events.size() == 1);
    FaultRun second = run("at 1ms kill node a");
    second.begun(System.nanoTime());
    while (second.problems().isEmpty()) {
      Thread.onSpinWait();
    }
    second.ended();
    first.ended();
    assertThat(second.problems()).hasSize(1).allMatch(text -> text.endsWith("s: a is down"));
  }

  @Test
  void repeatsUntilTheEnd() throws InterruptedException {
    FaultRun run = run("every 4ms kill any for 1ms");
    run.begun(System.nanoTime());
    List<String> events = store.events(all -> all.size() >= 6);
    run.ended();
    assertThat(events.get(0)).startsWith("kill ");
    assertThat(run.times()).hasSizeGreaterThanOrEqualTo(3);
    assertThat(store.running()).hasSize(3);
  }

  @Test
  void choosesNodesByTheSeed() throws InterruptedException {
    List<String> first = killed(7);
    var second = new FaultRunTest();
    assertThat(second.killed(7)).isEqualTo(first);
  }

  private List<String> killed(long seed) throws InterruptedException {
    var run =
        new FaultRun(plan("every 4ms kill any for 1ms"), Optional.of(store), 0, seed, TOLD_NOBODY);
    run.begun(System.nanoTime());
    List<String> events = store.events(all -> all.size() >= 10);
    run.ended();
    return events.subList(0, 10);
  }

  @Test
  void saysWhatDidNotHappenBeforeTheEnd() {
    FaultRun run = run("at 1h kill any");
    run.begun(System.nanoTime());
    run.ended();
    assertThat(run.problems()).containsExactly("kill any: the run ended before 3600.0 s");
    assertThat(run.problemsOfStarted()).isEmpty();
    assertThat(run.times()).isEmpty();
  }

  @Test
  void runsCommandsAndRevertsThem(@TempDir Path folder) {
    FaultRun run =
        run(
            "at 1ms exec \"echo on > %s/state\" revert \"echo off >> %s/state\""
                .formatted(folder, folder));
    run.begun(System.nanoTime());
    while (!Files.exists(folder.resolve("state"))) {
      Thread.onSpinWait();
    }
    run.ended();
    assertThat(folder.resolve("state")).content().isEqualTo("on\noff\n");
    assertThat(run.problems()).isEmpty();
  }

  /** The user has stopped the benchmark while the command and its child process go on. */
  @Test
  void killsACommandAndItsChildrenAfterAStop(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("children");
    var stopped = new AtomicBoolean();
    FaultRun run =
        run("at 1ms exec \"sleep 600 & echo $! >> %s; echo ready >> %s; wait\""
                .formatted(file, file))
            .endedBy(stopped::get, sentence -> {});
    run.begun(System.nanoTime());
    while (!Files.exists(file) || !Files.readString(file).contains("ready")) {
      Thread.onSpinWait();
    }
    stopped.set(true);
    run.ended();
    assertThat(run.problemsOfStarted()).singleElement().asString().contains(" within 2 s ");
    golden.pinWords(run.problemsOfStarted());
    long child = Long.parseLong(Files.readAllLines(file).get(0));
    Optional<ProcessHandle> left = ProcessHandle.of(child);
    if (left.isPresent()) {
      left.get().onExit().get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void doesNotWaitForAReversalThatHangsAfterAStop() throws Exception {
    var hangs = new CountDownLatch(1);
    FaultRun run = run("at 1ms kill node a").endedBy(() -> true, sentence -> {});
    store.beforeRevert(hangs);
    run.begun(System.nanoTime());
    store.events(events -> !events.isEmpty());
    run.ended();
    golden.pin(run.problems());
    hangs.countDown();
  }

  @Test
  void reportsTheLastLineOfACommandThatFails() {
    FaultRun run = run("at 1ms exec \"echo no such host >&2; exit 3\"");
    run.begun(System.nanoTime());
    while (run.problems().isEmpty()) {
      Thread.onSpinWait();
    }
    run.ended();
    assertThat(run.problems())
        .hasSize(1)
        .allMatch(text -> text.endsWith("the command ended with status 3: no such host"));
    assertThat(run.times()).isEmpty();
  }

  @Test
  void anotherClientProcessTellsOfADeath() {
    var run = new FaultRun(plan("at 1ms kill client 1"), Optional.empty(), 0, 1, TOLD_NOBODY);
    run.begun(System.nanoTime());
    while (run.times().isEmpty()) {
      Thread.onSpinWait();
    }
    run.ended();
    assertThat(run.times()).extracting(FaultTime::name).containsExactly("kill client 1");
  }

  /** On Linux, a process in a container cannot kill process 1. */
  @Test
  void saysThatThisProcessWasNotKilled() {
    FaultPlan plan = plan("at 1ms kill client 1");
    var run = new FaultRun(plan, Optional.empty(), 1, 1, TOLD_NOBODY, "true");
    run.begun(System.nanoTime());
    while (run.problems().isEmpty()) {
      Thread.onSpinWait();
    }
    run.ended();
    assertThat(run.problems()).singleElement().asString().startsWith("kill client 1 at 0.");
    golden.pinWords(run.problems());
    assertThat(run.times()).isEmpty();
  }

  private FaultRun run(String... faults) {
    return new FaultRun(plan(faults), Optional.of(store), 0, 1, TOLD_NOBODY);
  }

  private static FaultPlan plan(String... faults) {
    var properties = new TreeMap<String, String>();
    for (int i = 0; i < faults.length; i++) {
      properties.put("fault." + (i + 1), faults[i]);
    }
    return FaultPlan.from(PropertyReader.from(properties));
  }
}
