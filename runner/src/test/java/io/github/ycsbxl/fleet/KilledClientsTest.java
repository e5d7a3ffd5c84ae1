package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KilledClientsTest {
  @TempDir private Path folder;

  /** An audit needs the plan alone, which is written when a run begins. */
  @Test
  void knowsThePlanOfAProcessWhoseResultsCannotBeRead() throws IOException {
    Path process = process();
    Files.writeString(process.resolve("latency.hlog"), "damaged");
    KilledClients killed = KilledClients.in(List.of(process));
    assertThat(killed.planned()).containsExactly(1);
    assertThat(killed.notes()).isEmpty();
  }

  @Test
  void saysThatAPlanCannotBeRead() throws IOException {
    Path process = process();
    Files.writeString(process.resolve("run.jsonl"), "{\n");
    Files.delete(process.resolve("SHA256SUMS"));
    assertThatThrownBy(() -> KilledClients.in(List.of(process)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(process.resolve("run.jsonl") + " is not a run.jsonl: ");
  }

  @Test
  void expectsNothingOfAFolderWithoutARun() throws IOException {
    assertThat(KilledClients.in(List.of(folder)).planned()).isEmpty();
  }

  @Test
  void saysNothingOfAProcessThatCameToItsEnd() throws IOException {
    Path witness =
        recording(0).knowing(MergedOutagesTest.fault("kill client 1")).write(folder, "0");
    Path killed = recording(1).killed().write(folder, "1");
    Path survivor = recording(1).write(folder, "survivor");
    assertThat(KilledClients.in(List.of(witness, killed)).notes())
        .containsExactly(
            "client process 1 was killed by the fault 'kill client 1' at 3.5 s of the run; what it"
                + " did before counts");
    assertThat(KilledClients.in(List.of(witness, survivor)).notes()).isEmpty();
  }

  private static Recording recording(int index) {
    return new Recording(0, 1, List.of()).ofClient(index, 2).with("fault.1", "at 3s kill client 1");
  }

  private Path process() throws IOException {
    return new Recording(0, 1, List.of())
        .ofClient(0, 2)
        .with("fault.1", "at 1s kill client 1")
        .write(folder, "client-0");
  }
}
