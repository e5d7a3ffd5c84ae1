package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

final class CheckTest {
  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void honestStoreDoesEverythingAndIsLeftAsItWas() {
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).hasSize(14).last().isEqualTo("memory-test is ready");
    assertThat(outcome.out().subList(0, 13)).allMatch(line -> line.startsWith("ok  "));
    assertThat(ycsb.store().keys("usertable")).isEmpty();
  }

  /** The first read after each update returns the previous value. */
  @Test
  void readsMayLagBehindWrites() {
    var updated = new AtomicBoolean();
    ycsb.store()
        .inject(
            call -> call.is(Call.Kind.UPDATE),
            (call, operation) -> {
              updated.set(true);
              ycsb.store().readStale(true);
              return operation.get();
            });
    ycsb.store()
        .inject(
            call -> call.is(Call.Kind.READ) && updated.get(),
            (call, operation) -> {
              Status status = operation.get();
              ycsb.store().readStale(false);
              return status;
            });
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("ok +update one field .* after retries: .*"));
  }

  @Test
  void loadedStoreKeepsItsRecords() {
    assertThat(ycsb.memory("load").status()).isZero();
    assertThat(ycsb.memory("check -p key.format=decimal").status()).isZero();
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
  }

  @Test
  void usesTheTableAndTheKeysOfTheWorkload() {
    ycsb.store().recordCalls();
    assertThat(ycsb.memory("check -p table=other -p key.format=base32").status()).isZero();
    assertThat(ycsb.store().keys("other")).isEmpty();
    assertThat(ycsb.store().calls()).isNotEmpty().allMatch(call -> call.key().length() == 13);
  }

  @ParameterizedTest
  @CsvSource({
    "INSERT, insert",
    "READ, read it back",
    "UPDATE, update one field",
    "SCAN, scan",
    "DELETE, delete",
    "READ_VERSIONED, compare and set",
    "REPLACE, compare and set"
  })
  void operationThatFailsIsNamed(Call.Kind kind, String step) {
    ycsb.store().inject(call -> call.is(kind), Fault.status(Status.SERVICE_UNAVAILABLE));
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("FAILED +" + step + " .* ms  SERVICE_UNAVAILABLE .*"))
        .last()
        .isEqualTo("memory-test failed the check");
  }

  /** As if a replica were down: runs do not need this read. */
  @Test
  void saysThatAnAuditNeedsTheReadThatHasSeenEveryWrite() {
    ycsb.store()
        .inject(call -> call.is(Call.Kind.READ_LATEST), Fault.status(Status.SERVICE_UNAVAILABLE));
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .anyMatch(
            line ->
                line.matches(
                    "ok +compare and set .* ms  an audit would fail, because a read of the latest"
                        + " version failed: SERVICE_UNAVAILABLE .*"));
  }

  /** A binding that returns OK for operations that it does not perform. */
  @ParameterizedTest
  @CsvSource({
    "INSERT, read it back",
    "UPDATE, update one field",
    "SCAN, scan",
    "DELETE, read after delete",
    "REPLACE, compare and set"
  })
  void operationThatIsOnlyPretendedIsNamed(Call.Kind kind, String step) {
    ycsb.store().inject(call -> call.is(kind), Fault.lost());
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).anyMatch(line -> line.matches("FAILED +" + step + " .*"));
  }

  @Test
  void exceptionOfTheBindingIsASentence() {
    ycsb.store()
        .inject(
            call -> call.is(Call.Kind.SCAN),
            Fault.exception(new IllegalStateException("driver is upset")));
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.out())
        .anyMatch(line -> line.endsWith("driver is upset (IllegalStateException)"));
    assertThat(ycsb.store().keys("usertable")).isEmpty();
  }

  @Test
  void whatIsRefusedIsNotOffered() {
    ycsb.store().inject(call -> call.is(Call.Kind.SCAN), Fault.status(Status.NOT_IMPLEMENTED));
    Outcome outcome = ycsb.memory("check");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("not offered +scan .* ms  scanproportion needs it"));
  }

  @Test
  void storeThatCannotBeReachedIsOneStep() {
    Outcome outcome = ycsb.db(UserDb.class, "check", "-p", UserDb.FAULT + "=init");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out())
        .hasSize(2)
        .first()
        .asString()
        .contains("no answer from example.org:5000");
  }

  @Test
  void bindingWithoutCompareAndSetDoesNotOfferIt() {
    Outcome outcome = ycsb.db(UserDb.class, "check");
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("not offered +compare and set .*"))
        .anyMatch(line -> line.matches("FAILED +read it back .* but no field"));
  }

  @Test
  void storeThatKeepsNothingIsAskedWhatItCanBe() {
    Outcome outcome = ycsb.basic("check");
    assertThat(outcome.status()).as(outcome.toString()).isZero();
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("not offered +read it back .*it keeps nothing"))
        .contains("basic is ready");
  }
}
