package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** Clients of one benchmark without a coordinator: each client judges its own results. */
final class SeparateClientsTest extends TwoClients {
  @Test
  void judgeTheirOwnOperations() {
    Outcome one = run(0, "-sla", "READ.max<99s,lost=0");
    assertThat(one.status()).as(one.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(one.out()).anyMatch(line -> line.startsWith("SLO READ.max<99s met"));
    Outcome two = run(1, "-sla", "READ.max<0.001us,lost=0");
    assertThat(two.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(two.out())
        .anyMatch(line -> line.matches("SLO READ.max<0.001us violated: .* us"))
        .noneMatch(line -> line.startsWith("SLO lost"));
    assertThat(two.err())
        .filteredOn(line -> line.startsWith("ycsb: SLO"))
        .singleElement()
        .asString()
        .startsWith("ycsb: SLO READ.max<0.001us violated: ");
    assertThat(Ycsb.exactly("compare", part(0).toString(), part(1).toString()).out())
        .filteredOn(line -> line.contains("violated"))
        .singleElement()
        .asString()
        .startsWith("client-1: SLO READ.max<0.001us violated: ");
  }

  /** The sum is what readers compute for a directory with these {@code clients}. */
  @Test
  void areAddedUpByTheirReaders() throws IOException {
    client(0);
    ycsb.store().inject(call -> call.is(Kind.REPLACE), Fault.status(Status.ERROR));
    Outcome failed = run(1);
    assertThat(failed.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(failed.err()).anyMatch(line -> line.contains("error.budget="));

    Path all = Files.createDirectories(folder.resolve("all/clients")).getParent();
    for (int index = 0; index < 2; index++) {
      Files.move(part(index), all.resolve("clients").resolve("client-" + index));
    }
    assertThat(Ycsb.exactly("report", all.toString()).status()).isEqualTo(ExitStatus.DONE);
    RemadeFilesTest.assertRemade(all);
    assertThat(PageDocument.of(all.resolve("report.html")).at("/runs/0/clientRemarks/0").asText())
        .matches("All \\d+ failures are client 1's\\.");
  }
}
