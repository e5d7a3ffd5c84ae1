package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.fleet.Fleet.FleetFailure;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fleet of a coordinator: indexes, starts, losses and ends of its clients. */
@Timeout(300)
final class FleetTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;

  private TestCoordinator coordinator;
  private final AtomicLong nanos = new AtomicLong();

  @BeforeEach
  void open() throws Exception {
    coordinator = new TestCoordinator(folder, ClientsConfig.LossPolicy.FAIL, true, this::tick);
  }

  private void open(ClientsConfig.LossPolicy policy, boolean replaced) throws Exception {
    coordinator.close();
    coordinator = new TestCoordinator(folder, policy, replaced, this::tick);
  }

  /** Advances the clock by a tenth of a second per reading, which makes tests quick. */
  private long tick() {
    return nanos.addAndGet(100_000_000);
  }

  @AfterEach
  void close() {
    coordinator.close();
  }

  @Test
  void refusesAnotherVersion() {
    assertThatThrownBy(
            () ->
                coordinator.client(1).join(new Messages.Join("0.9", TestCoordinator.MACHINE, null)))
        .isInstanceOf(JoinRefusedException.class)
        .satisfies(golden::pin);
  }

  @Test
  void startsAPhaseOnceAllAreThere() throws IOException {
    coordinator.join(1);
    coordinator.join(2);
    Messages.Met alone = coordinator.arrive(1, "load");
    assertThat(alone.startNanos()).isNull();
    assertThat(alone.missing()).containsExactly(1);
    Messages.Met both = coordinator.arrive(2, "load");
    assertThat(both.startNanos()).isNotNull();
    assertThat(coordinator.arrive(1, "load").startNanos()).isEqualTo(both.startNanos());
    assertThatThrownBy(() -> coordinator.join(3)).satisfies(golden::pin);
    coordinator.client(2).failed();
    assertThat(coordinator.arrive(1, "run-1").failed()).isEqualTo(1);
  }

  /** Behind a slow link, a client's twelve questions for the time take longer than the limit. */
  @Test
  void clientThatOnlyAsksTheTimeIsAlive() throws Exception {
    coordinator.join(1);
    coordinator.join(2);
    long begun = nanos.get();
    var updates = new AtomicInteger();
    List<FleetFailure> faults =
        coordinator
            .fleet()
            .await(
                () -> false,
                () -> {
                  for (int process = 1; process <= 2; process++) {
                    coordinator.client(process).clock(ClockOffset.OwnClocks.system());
                    if (updates.get() == 20) {
                      coordinator.end(process, 0);
                    }
                  }
                  updates.incrementAndGet();
                });
    assertThat(faults).isEmpty();
    assertThat(coordinator.notes()).noneMatch(note -> note.contains("silent"));
    assertThat(nanos.get() - begun).isGreaterThan(20_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource({
    "FAIL, 1, true, failed with exit code 1",
    "FAIL, 143, true, 'is lost: it was stopped by a signal. The result includes what it sent'",
    "GO_ON, 1, false, failed with exit code 1",
    "GO_ON, 2, true, failed with exit code 2",
    "GO_ON, 143, false, "
  })
  void oneThatFailsStopsTheOthersUnlessTheyAreToGoOn(
      ClientsConfig.LossPolicy policy, int status, boolean stops, String fault) throws Exception {
    open(policy, true);
    coordinator.join(1);
    coordinator.join(2);
    for (int process = 1; process <= 2; process++) {
      coordinator.arrive(process, "run");
    }
    coordinator.client(1).failed();
    coordinator.end(1, status);
    var looked = new AtomicInteger();
    var stopped = new AtomicBoolean();
    List<FleetFailure> faults =
        coordinator
            .fleet()
            .await(
                () -> false,
                () -> {
                  if (looked.incrementAndGet() == 1) {
                    stopped.set(coordinator.isToldToStop(2));
                    coordinator.end(2, stopped.get() ? 1 : 0);
                  }
                });
    assertThat(stopped.get()).isEqualTo(stops);
    assertThat(faults).hasSize(fault == null ? 0 : 1);
    assertThat(faults.toString()).contains(fault == null ? "" : "client 0 on host (node) " + fault);
    boolean told =
        coordinator.notes().stream()
            .anyMatch(line -> line.contains("; the other clients continue (client.lost=go-on)"));
    assertThat(told).isEqualTo(!stops);
  }

  @Test
  void oneThatIsStoppedBeforeTheStartLeavesItsPlaceToAnother() throws Exception {
    stopBeforeTheStart();
    assertThat(coordinator.join(2).index()).isZero();
    assertThat(coordinator.join(3).index()).isEqualTo(1);
    for (int process = 2; process <= 3; process++) {
      coordinator.arrive(process, "load");
    }
    coordinator.end(2, 0);
    coordinator.end(3, 0);
    assertThat(coordinator.fleet().await(() -> false, () -> {})).isEmpty();
    golden.pin(notes("signal"));
  }

  @Test
  void oneThatIsStoppedBeforeTheStartIsLostIfNoOtherComes() throws Exception {
    open(ClientsConfig.LossPolicy.FAIL, false);
    coordinator.join(2);
    stopBeforeTheStart();
    assertThat(coordinator.fleet().await(() -> false, () -> coordinator.end(2, 1)))
        .singleElement()
        .extracting(FleetFailure::text)
        .asString()
        .startsWith("client 1 on host (node) is lost: it was stopped by a signal");
  }

  private void bothArrive() throws IOException {
    for (int process = 1; process <= 2; process++) {
      coordinator.join(process);
      coordinator.arrive(process, "run");
    }
    coordinator.arrive(1, "run");
  }

  private void stopBeforeTheStart() throws IOException {
    coordinator.join(1);
    coordinator.arrive(1, "load");
    coordinator.client(1).failed();
    coordinator.end(1, ExitStatus.STOPPED);
  }

  @Test
  void isNotChangedByWhatComesAfterTheEnd() throws Exception {
    coordinator.join(1);
    coordinator.join(2);
    coordinator.send(1, Run.NAME, 0);
    var log = coordinator.copy(0, Run.NAME);
    var end = new Messages.End(0, new TreeMap<>(Map.of(Run.NAME, Messages.Sum.read(log))));
    for (int i = 0; i < 2; i++) {
      assertThat(coordinator.client(1).end(end).sizes()).isEmpty();
    }
    assertThatThrownBy(() -> coordinator.send(1, Run.NAME, 0))
        .isInstanceOf(JoinRefusedException.class)
        .satisfies(golden::pin);
    assertThat(Messages.Sum.read(log)).isEqualTo(end.files().get(Run.NAME));
    // The end of a replaced client is accepted, too.
    coordinator.end(2, ExitStatus.STOPPED);
    assertThat(coordinator.join(3).index()).isEqualTo(1);
    assertThat(coordinator.end(2, ExitStatus.STOPPED).sizes()).isEmpty();
    assertThatThrownBy(() -> coordinator.join(2)).isInstanceOf(JoinRefusedException.class);
  }

  @Test
  void keepsWhatItReceivedIfTheFolderOfAClientVanishes() throws Exception {
    open(ClientsConfig.LossPolicy.GO_ON, true);
    bothArrive();
    for (String file : List.of(Run.LATENCIES, Run.PART, Run.NAME, LedgerFile.NAME)) {
      coordinator.send(1, file, 0);
    }
    assertThat(coordinator.end(1, ExitStatus.FAILED).sizes()).isEmpty();
    for (String file : List.of(Run.LATENCIES, Run.NAME, LedgerFile.NAME)) {
      assertThat(coordinator.copy(0, file)).exists();
    }
    // The client itself deletes this file.
    assertThat(coordinator.copy(0, Run.PART)).doesNotExist();
    coordinator.end(2, ExitStatus.DONE);
    coordinator.fleet().await(() -> false, () -> {});
    golden.pin(notes(LedgerFile.NAME));
  }

  @Test
  void dropsTheLedgerThatCameOnlyInPart() throws Exception {
    open(ClientsConfig.LossPolicy.GO_ON, true);
    bothArrive();
    coordinator.send(1, LedgerFile.NAME, 0);
    assertThat(coordinator.copy(0, LedgerFile.NAME)).exists();
    coordinator.fleet().await(() -> false, () -> pass(1_000, 2));
    assertThat(coordinator.copy(0, LedgerFile.NAME)).doesNotExist();
    golden.pin(coordinator.fleet().ledgerOf(0, LedgerFile.NAME));
  }

  /** As with SIGSTOP and SIGCONT, or when a virtual machine is migrated. */
  @Test
  void losesNobodyThatIsThereWhenItStoodStillItself() throws Exception {
    open(ClientsConfig.LossPolicy.FAIL, true);
    bothArrive();
    var looks = new AtomicInteger();
    List<FleetFailure> faults =
        coordinator
            .fleet()
            .await(
                () -> false,
                () -> {
                  int look = looks.incrementAndGet();
                  nanos.addAndGet(Duration.ofMinutes(look == 1 ? 5 : 0).toNanos());
                  if (look == 2) {
                    coordinator.end(1, 0);
                    coordinator.end(2, 0);
                  }
                });
    assertThat(faults).isEmpty();
    assertThat(coordinator.notes()).hasSize(2).allMatch(note -> note.contains(" joined, "));
  }

  /** Advances the time while only one client reports; then this one ends. */
  private void pass(long millis, int process) throws IOException {
    if (coordinator.notes().stream().anyMatch(note -> note.contains("is lost"))) {
      coordinator.end(process, 0);
    } else {
      coordinator.isToldToStop(process);
      nanos.addAndGet(Duration.ofMillis(millis).toNanos());
    }
  }

  private List<String> notes(String text) {
    return coordinator.notes().stream().filter(note -> note.contains(text)).toList();
  }
}
