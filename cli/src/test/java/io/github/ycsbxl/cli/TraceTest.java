package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Replays of traces, and loads from files. */
final class TraceTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String[] RAW = {
    "-p", "operationcount=0", "-p", "recordcount=0", "-p", "value.form=raw", "-p", "value.size=100"
  };

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void replaysATraceToItsEnd() throws IOException {
    Path trace = write("set,a,190", "set,b,500", "get,a,0", "get,b,0", "get,b,0", "delete,a,0");
    Outcome outcome = run("-threads", "3", "-p", "trace.file=" + trace);
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out())
        .contains("[OVERALL], Succeeded, 6", "[READ], Operations, 3", "[INSERT], Operations, 2");
    assertThat(ycsb.store().value("usertable", "b")).hasSize(500);
  }

  @Test
  void atItsOwnTimesLatenciesCountFromThem() throws IOException {
    Path trace = write("7,a,1,9,0,set,0", "8,a,1,9,0,get,0", "9,b,1,9,0,add,0");
    Outcome outcome = run("-p", "trace.file=" + trace, "-p", "trace.speed=100");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out())
        .contains("[READ], Operations, 1")
        .anyMatch(line -> line.startsWith("[Intended-READ], "));
  }

  @Test
  void anIterationReplaysItAnew() throws IOException {
    Path trace = write("set,a,1", "get,a", "get,a");
    Outcome outcome = run("-p", "trace.file=" + trace, "-p", "iterations=2");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void absentRecordsAreMissedAsInAnyRun() throws IOException {
    Path trace = write("get,a", "get,b", "set,c,1");
    assertThat(run("-p", "trace.file=" + trace).status()).isEqualTo(ExitStatus.FAILED);
    assertThat(run("-p", "trace.file=" + trace, "-p", "ignorenulls=true").status())
        .isEqualTo(ExitStatus.DONE);
  }

  @Test
  void namesTheLineThatIsWrongAndFails() throws IOException {
    Path trace = write("set,a,1", "get,a", "get;a");
    Outcome outcome = run("-threads", "2", "-p", "trace.file=" + trace);
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.faults().toString())
        .contains(trace + ", line 3: expected operation,key[,size] in place of \"get;a\"")
        .doesNotContain("\tat ");
  }

  @Test
  void refusesWhatContradictsTheTrace() throws IOException {
    Path trace = write("7,a,1,9,0,set,0");
    golden.pin(
        run(
                "-p",
                "trace.file=" + trace,
                "-p",
                "operationcount=5",
                "-p",
                "trace.speed=2",
                "-target",
                "10")
            .faults());
    Outcome wrong = run("-p", "trace.file=" + write("walk,a"));
    assertThat(wrong.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(wrong.faults()).singleElement().asString().contains(", line 1: unknown operation");
  }

  @Test
  void loadsTheRecordsOfAFileAndRunsOnItsKeys() throws IOException {
    Path csv = folder.resolve("records.csv");
    Files.writeString(csv, "x,one\ny,two\nz,three\n");
    Path keys = folder.resolve("keys");
    Files.writeString(keys, "x\ny\nz\n");
    Outcome loaded = command("load", "-threads", "2", "-p", "load.file=" + csv);
    assertThat(loaded.status()).as(loaded.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(ycsb.store().value("usertable", "z")).isEqualTo("three".getBytes());
    Outcome again = command("load", "-p", "load.file=" + csv, "-p", "insert.existing=skip");
    assertThat(again.status()).as(again.err().toString()).isEqualTo(ExitStatus.DONE);

    Outcome unkeyed = run("-p", "load.file=" + csv, "-p", "operationcount=9");
    assertThat(unkeyed.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(unkeyed.faults());
    Outcome ran =
        run(
            "-p",
            "load.file=" + csv,
            "-p",
            "operationcount=9",
            "-p",
            "requestdistribution=file",
            "-p",
            "requestfile=" + keys);
    assertThat(ran.status()).as(ran.err().toString()).isEqualTo(ExitStatus.DONE);
  }

  private Outcome run(String... more) {
    return command("run", more);
  }

  private Outcome command(String command, String... more) {
    var arguments = new ArrayList<>(List.of(RAW));
    arguments.addAll(List.of(more));
    return ycsb.memory(command, arguments.toArray(String[]::new));
  }

  private Path write(String... lines) throws IOException {
    return Files.write(folder.resolve("trace.csv"), List.of(lines));
  }
}
