package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Operations that find no record, and reads that find a wrong one. */
final class MissesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String WRONG = "x".repeat(100);

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void loadRecordsAndDeleteSome() {
    ycsb = new Ycsb(folder);
    assertThat(ycsb.memory("load").status()).isEqualTo(ExitStatus.DONE);
    String deletes =
        "run -p readproportion=0 -p updateproportion=0 -p deleteproportion=1 -p operationcount=100";
    assertThat(ycsb.memory(deletes).status()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void deletesAloneFindEveryRecordThatIsLeft() {
    Outcome run =
        ycsb.memory(
            "bench -p table=all -threads 4 -p operationcount=200"
                + " -p readproportion=0 -p updateproportion=0 -p deleteproportion=1");
    assertThat(run.status()).as(run.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(run)).contains("[DELETE], Return=OK, 200", "[OVERALL], Missed, 0");
  }

  @Test
  void moreDeletesThanRecordsAreRefused() {
    Outcome run =
        ycsb.memory(
            "run -p readproportion=0 -p updateproportion=0 -p deleteproportion=1 "
                + "-p operationcount=201");
    assertThat(run.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(run.errors("operationcount=201"));
  }

  @Test
  void failTheRun() {
    Outcome run = ycsb.memory("run -p readproportion=1 -p updateproportion=0");
    assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(Ycsb.rows(run)).anyMatch(line -> line.startsWith("[READ-FAILED], Operations, "));
    assertThat(run.faults())
        .anyMatch(line -> line.startsWith("ycsb: first READ NOT_FOUND: no record user"));
  }

  @Test
  void aRunOfAPartOfTheRecordsSaysSo() {
    ycsb.memory("load -p table=part");
    Outcome run =
        ycsb.memory(
            "run -p table=part -p recordcount=50 -p readproportion=1 -p updateproportion=0");
    golden.pin(run.errors("recordcount"));
  }

  @Test
  void aRunThatDeletesEveryRecordEndsAndSaysSo() {
    Outcome run =
        ycsb.memory(
            "bench -p table=half -p operationcount=0 -p maxexecutiontime=60 -threads 4"
                + " -p updateproportion=0 -p readproportion=0.5 -p deleteproportion=0.5");
    assertThat(run.status()).as(run.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(run)).contains("[DELETE], Return=OK, 200", "[OVERALL], Missed, 0");
    golden.pin(run.errors("recordcount"));
  }

  @Test
  void areCountedApartWhenTheyAreToBeIgnored() {
    Outcome run = ycsb.memory("run -p readproportion=1 -p updateproportion=0 -p ignorenulls=true");
    assertThat(run.status()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(run))
        .contains("[OVERALL], Failed, 0")
        .anyMatch(line -> line.matches("\\[OVERALL], Missed, [1-9].*"))
        .anyMatch(line -> line.matches("\\[READ], Return=NOT_FOUND, [1-9].*"))
        .noneMatch(line -> line.startsWith("[READ-FAILED]"));
  }

  @Test
  void wrongRecordsFailTheRun() {
    String[] verified = {"-p", "table=verified", "-p", "value.source=verify"};
    ycsb.memory("load", verified);
    MapStore store = MapStore.open(folder.toString());
    ycsb.store().keys("verified").stream()
        .limit(100)
        .forEach(key -> store.update("verified", key, Map.of("field0", TestDb.ascii(WRONG))));
    Outcome run = ycsb.memory("run", verified);
    assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(Ycsb.rows(run)).anyMatch(line -> line.startsWith("[VERIFY], Return=UNEXPECTED"));
    assertThat(run.faults())
        .anyMatch(line -> line.startsWith("ycsb: first VERIFY UNEXPECTED_STATE: field0 of user"));
  }
}
