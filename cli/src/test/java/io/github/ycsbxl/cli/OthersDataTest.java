package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks of a store that another program filled. */
final class OthersDataTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String TABLE = "usertable";

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void readsAnyValueAndWritesExactlyItsSize() {
    ycsb.memory("load -p fieldcount=3");
    long lengthBefore = ycsb.store().value(TABLE, key()).length;
    Outcome outcome =
        ycsb.memory(
            "run -p value.form=raw -p value.size=190 -p readproportion=0.5 "
                + "-p updateproportion=0.1 -p insertproportion=0.1 "
                + "-p readmodifywriteproportion=0.3 -p readmodifywrite.mode=cas");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out()).anyMatch(line -> line.startsWith("[CAS], Operations, "));
    assertThat(ycsb.store().keys(TABLE))
        .extracting(key -> (long) ycsb.store().value(TABLE, key).length)
        .containsOnly(lengthBefore, 190L);
  }

  @Test
  void saysWhatReadsAnyValue() {
    ycsb.memory("load -p value.form=raw -p value.size=100");
    assertThat(ycsb.store().value(TABLE, key())).hasSize(100);
    Outcome outcome = ycsb.memory("run");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err().toString())
        .contains("cannot read from the store: ")
        .contains("value.form=raw reads any value");
  }

  @Test
  void checksAStoreOfRawValues() {
    Outcome outcome = ycsb.memory("check -p value.form=raw -p value.size=100");
    assertThat(outcome.status()).as(outcome.out().toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void refusesAnAuditOfRawValues() {
    Outcome outcome =
        ycsb.memory(
            "run -p value.form=raw -p value.size=100 -p cas.audit=true "
                + "-p updateproportion=0 -p readmodifywriteproportion=1 "
                + "-p readmodifywrite.mode=cas");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(outcome.faults());
  }

  @Test
  void keysMayHaveNoPrefix() {
    Outcome outcome = ycsb.memory("load -p key.prefix= -p key.format=decimal");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(ycsb.store().keys(TABLE)).hasSize(200).allMatch(key -> key.matches("[0-9]{13}"));
    assertThat(ycsb.memory("run -p key.prefix= -p key.format=decimal").status())
        .isEqualTo(ExitStatus.DONE);
  }

  @Test
  void aRunOnOthersKeysAsksForTheseAlone() throws IOException {
    Path keys = Files.write(folder.resolve("keys"), List.of("https://a", "https://b"));
    String[] run = {
      "-p", "value.form=raw",
      "-p", "value.size=100",
      "-p", "readproportion=0.94",
      "-p", "deleteproportion=0.01",
      "-p", "ignorenulls=false",
      "-p", "error.budget=1",
      "-p", "requestdistribution=file",
      "-p", "requestfile=" + keys
    };
    Outcome refused = ycsb.memory("run", run);
    assertThat(refused.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(refused.faults());

    ycsb.store().put(TABLE, "https://b", new byte[7]);
    assertThat(ycsb.memory("run", run).status()).isEqualTo(ExitStatus.DONE);
  }

  private String key() {
    return ycsb.store().keys(TABLE).iterator().next();
  }
}
