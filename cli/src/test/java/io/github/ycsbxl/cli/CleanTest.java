package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.check.CleanPlan;
import io.github.ycsbxl.check.CleanTally;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

final class CleanTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String[] INSERTING = {
    "-p", "key.format=base32", "-p", "readproportion=0.5", "-p", "insertproportion=0.5"
  };

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void deletesWhatTheLoadMade() {
    assertThat(ycsb.memory("load").status()).isZero();
    Outcome outcome = ycsb.memory("clean --yes -p threadcount=3");
    assertThat(outcome.err()).isEmpty();
    golden.pin(outcome.out());
    assertThat(outcome.status()).isZero();
    assertThat(ycsb.store().keys("usertable")).isEmpty();
    assertThat(ycsb.memory("clean", "--yes").out())
        .containsExactly("deleted 0 records; 200 did not exist; 0 failed");
  }

  @Test
  void deletesWhatRunsInserted() {
    assertThat(ycsb.memory("bench", INSERTING).status()).isZero();
    assertThat(ycsb.memory("run", INSERTING).status()).isZero();
    assertThat(ycsb.store().keys("usertable")).hasSizeGreaterThan(300);
    assertThat(ycsb.memory("clean --yes -p key.format=base32").status()).isZero();
    assertThat(ycsb.store().keys("usertable")).isEmpty();
  }

  @Test
  void expectsWhatRunsInsertedOnceItIsFound() throws Exception {
    assertThat(ycsb.memory("bench", INSERTING).status()).isZero();
    int all = ycsb.store().keys("usertable").size();
    var properties = new Properties();
    properties.setProperty(MapStore.NAME, folder.toString());
    properties.setProperty("recordcount", "200");
    properties.setProperty("key.format", "base32");
    var settings = BenchmarkSettings.of(Optional.of("memory-test"), properties, new ArrayList<>());
    CleanTally tally =
        CleanPlan.read(settings).run(progress -> {}, note -> {}, new StopSignal()).orElseThrow();
    assertThat(tally.deleted().get()).isEqualTo(all).isGreaterThan(300);
    assertThat(tally.expected().get()).isEqualTo(tally.all());
  }

  @Test
  void leavesOtherRecordsAlone() {
    assertThat(ycsb.memory("load -p table=other").status()).isZero();
    assertThat(ycsb.memory("load -p recordcount=300").status()).isZero();
    assertThat(ycsb.memory("clean", "-y").status()).isZero();
    assertThat(ycsb.store().keys("other")).hasSize(200);
    assertThat(ycsb.store().keys("usertable")).hasSize(100);
  }

  @Test
  void deletesTheKeysOfEveryClientProcess() {
    String[] second = {
      "-p",
      "client.count=2",
      "-p",
      "key.namespace=auto",
      "-p",
      "zipfian.scope=slice",
      "-p",
      "client.index=1"
    };
    assertThat(ycsb.memory("load", second).status()).isZero();
    assertThat(ycsb.store().keys("usertable")).hasSize(100);
    Outcome outcome =
        ycsb.memory("clean --yes -p client.count=2 -p key.namespace=auto -p zipfian.scope=slice");
    golden.pin(outcome.out());
    assertThat(ycsb.store().keys("usertable")).isEmpty();
  }

  @Test
  void reportsDeletesThatFail() {
    assertThat(ycsb.memory("load").status()).isZero();
    ycsb.store().inject(call -> call.is(Call.Kind.DELETE), Fault.status(Status.ERROR));
    Outcome outcome = ycsb.memory("clean", "--yes");
    assertThat(outcome.status()).isEqualTo(1);
    // One thread, so that it stops at the first 100 failures.
    golden.pin(outcome.out());
    assertThat(outcome.err()).hasSize(1).first().asString().contains("the last failure: ERROR");
  }

  @Test
  void asksUnlessItIsToldNotTo() {
    assertThat(ycsb.memory("load").status()).isZero();
    Outcome unanswered = answering("");
    assertThat(unanswered.status()).isEqualTo(2);
    golden.pin(unanswered.err());
    assertThat(answering("no\n").out()).containsExactly("nothing was removed");
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
    assertThat(answering("y\n").status()).isZero();
    assertThat(ycsb.store().keys("usertable")).isEmpty();
  }

  @Test
  void hasNothingToDoWhereNothingIsKept() {
    Outcome outcome = ycsb.basic("clean");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).containsExactly("basic: nothing to remove");
  }

  @Test
  void mustKnowWhichRecords() {
    Outcome outcome = ycsb.memory("clean --yes -p recordcount=0");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.err());
  }

  private Outcome answering(String text) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    try {
      return ycsb.memory("clean");
    } finally {
      System.setIn(before);
    }
  }
}
