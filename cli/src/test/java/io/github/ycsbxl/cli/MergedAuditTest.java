package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code ycsb merge} of client processes after {@code ycsb audit} on them. */
final class MergedAuditTest extends TwoClients {

  /** The fault is entered by one process, and the audit is of both. */
  @Test
  @Timeout(300)
  void mergeAfterItTellsWhichFaultLostWhat() throws IOException {
    letOperationsWaitForTheFault();
    var lost = new AtomicBoolean();
    ycsb.store()
        .inject(call -> call.is(Kind.REPLACE) && lost.compareAndSet(false, true), Fault.lost());
    client(0, "-p", "fault.1=at 1ms exec \"true\"", "-sla", "lost=0");
    client(1, "-p", "fault.1=at 1ms exec \"true\"", "-sla", "lost=0");
    Outcome early = merge("early");
    assertThat(early.err())
        .containsExactly(
            "ycsb: 'ycsb audit <binding> %s %s' compares the updates with the store, and a merge after it adds what it finds"
                .formatted(part(0), part(1)));
    assertThat(lost("early")).containsExactly("", "");
    assertThat(audit("client-0", "client-1").status()).isEqualTo(ExitStatus.FAILED);

    Outcome merged = merge("merged");
    assertThat(merged.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(merged.err())
        .hasSize(2)
        .startsWith("ycsb: -sla lost=0 does not hold: 1 lost")
        .anyMatch(line -> line.startsWith("ycsb: audit failed: 1 updates lost, "));
    assertThat(merged.out())
        .contains("[FAULT-1 exec \"true\"], Lost, 1", "sla: lost=0 does not hold: 1 lost")
        .anyMatch(line -> line.startsWith("exec \"true\" at ") && line.contains(" 1 lost; "))
        .anyMatch(line -> line.startsWith("audit: ") && line.contains("; lost updates: 1; "));
    assertThat(lost("merged")).containsExactly("1", "1");
    RemadeFilesTest.assertRemade(folder.resolve("merged"));
    RunLog result = RunLog.of(folder.resolve("merged"));
    assertThat(result.audit().orElseThrow().lost()).isEqualTo(1);
    assertThat(result.results().get(0).outages().orElseThrow().faults().get(0).lost()).isEqualTo(1);
  }

  @Test
  void mergeOfRunsWhoseAuditFoundALossFailsAndSaysSo() {
    var lost = new AtomicBoolean();
    ycsb.store()
        .inject(call -> call.is(Kind.REPLACE) && lost.compareAndSet(false, true), Fault.lost());
    client(0);
    client(1);
    audit("client-0", "client-1");
    Outcome merged = merge("merged");
    assertThat(merged.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(merged.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: audit failed: 1 updates lost, ");
  }

  @Test
  void mergeAddsNoAuditOfSomeOnly() throws IOException {
    client(0);
    client(1);
    audit("client-1");
    Outcome merged = merge("merged");
    assertThat(merged.status()).as(merged.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(merged.err()).singleElement().asString().startsWith("ycsb: 'ycsb audit <binding> ");
    assertThat(RunLog.of(folder.resolve("merged")).audit()).isEmpty();
  }

  /** The column of the fault, and of the run. */
  private List<String> lost(String run) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(run).resolve("faults.csv"));
    int column = List.of(lines.get(0).split(",")).indexOf("lost");
    return lines.stream().skip(1).map(line -> line.split(",", -1)[column]).toList();
  }
}
