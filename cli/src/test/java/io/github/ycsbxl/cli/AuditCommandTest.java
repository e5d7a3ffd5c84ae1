package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code ycsb audit} on the result directories of two clients. */
final class AuditCommandTest extends TwoClients {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** Offset of the first segment in a ledger. */
  private static final int LEDGER_HEAD = 4_096;

  @Test
  void findsEveryUpdateOfAllClientProcesses() {
    client(0);
    client(1);
    Outcome outcome = audit("client-1", "client-0");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.err()).isEmpty();
    golden.pinWords(outcome.out());
    assertThat(outcome.out())
        .singleElement()
        .asString()
        .contains("; 100 % audited; 0 indeterminate and 0 ")
        .contains("; lost updates: 0; forks: 0; unexplained: 0");
  }

  @Test
  void findsTheUpdateThatTheStoreLost() {
    var lost = new AtomicBoolean();
    ycsb.store()
        .inject(call -> call.is(Kind.REPLACE) && lost.compareAndSet(false, true), Fault.lost());
    client(0);
    client(1);
    Outcome outcome = audit("client-0", "client-1");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err())
        .hasSize(2)
        .anyMatch(line -> line.matches("ycsb: lost: user[0-9a-v]{9}, client 0, .*"))
        .anyMatch(line -> line.contains(": 1 updates lost, "));
    assertThat(outcome.out()).singleElement().asString().contains("; lost updates: 1; ");
  }

  /** client-* in a shell also matches files with this prefix. */
  @Test
  void leavesFilesOutThatLieBesideTheFolders() throws IOException {
    client(0);
    client(1);
    Files.writeString(ycsb.results().resolve("client-0.log"), "what it printed");
    Outcome outcome = audit("client-0", "client-0.log", "client-1");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    golden.pin(audit("client-0.log").errors("directory"));
  }

  /** The store was down when the fleet wanted to audit. */
  @Test
  void mendsTheVerdictOnAFleet() throws IOException {
    client(0);
    client(1);
    Path fleet = ycsb.results().resolve("fleet");
    Files.createDirectories(fleet.resolve("clients"));
    List<String> lines = Files.readAllLines(part(0).resolve("run.jsonl"));
    lines.set(
        lines.size() - 1,
        "{\"verdict\":{\"failures\":[{\"kind\":\"AUDIT\",\"text\":\"no audit: away\"}]}}");
    Files.write(fleet.resolve("run.jsonl"), lines);
    Files.copy(part(0).resolve("latency.hlog"), fleet.resolve("latency.hlog"));
    for (int index = 0; index < 2; index++) {
      Files.move(part(index), fleet.resolve("clients/client-" + index));
    }
    assertThat(Run.verdict(fleet).orElseThrow().texts()).containsExactly("no audit: away");
    assertThat(audit("fleet").status()).isEqualTo(ExitStatus.DONE);
    assertThat(Run.verdict(fleet).orElseThrow().passed()).isTrue();
    assertThat(Run.readMeasured(fleet).audit()).isPresent();
    assertThat(Run.readMeasured(fleet.resolve("clients/client-1")).audit()).isPresent();
  }

  @Test
  void leavesTheAuditToTheCommandWhenThereAreOtherProcesses() {
    Outcome outcome = client(0);
    golden.pin(outcome.faults());
  }

  @Test
  void namesLedgersThatAreMissingAndRefusesOneGivenTwice() {
    client(1);
    Outcome outcome = audit("client-1");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(outcome.errors("client 0 of 2"));
    pinRefusal(audit("client-1", "client-1"));
  }

  @Test
  void countsTheUpdatesOfAMissingLedgerAsNotAudited() throws IOException {
    Path clients = Files.createDirectories(ycsb.results().resolve("fleet/clients"));
    for (int i = 0; i < 2; i++) {
      client(i);
      Files.move(part(i), clients.resolve("client-" + i));
    }
    assertThat(audit("fleet").out()).singleElement().asString().contains("; 100 % audited; ");
    long all = acknowledged(audit("fleet"));
    Files.delete(clients.resolve("client-0/cas-ledger.bin"));
    Outcome outcome = audit("fleet");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(acknowledged(outcome)).isEqualTo(all);
    assertThat(outcome.errors(": 0 updates lost, "))
        .singleElement()
        .asString()
        .matches(".* [1-9]\\d* of " + all + " not audited; .* client 0 of 2 .*");
    golden.pinWords(outcome.errors(": 0 updates lost, "));
  }

  private static long acknowledged(Outcome audit) {
    return Long.parseLong(audit.out().get(0).replaceAll("audit: (\\d+) .*", "$1"));
  }

  @Test
  void refusesFoldersWithoutALedger() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "cas.audit=false", "-p", "run.name=plain");
    Path plain = ycsb.results().resolve("plain");
    golden.pinEach(List.of("plain", "absent"), name -> audit(name).refusal());
    Files.writeString(plain.resolve("cas-ledger.bin"), "a,b\n".repeat(20));
    golden.pin(audit("plain").err());
    Files.writeString(plain.resolve("cas-ledger.bin"), "");
    Outcome empty = audit("plain");
    assertThat(empty.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(empty.err());
  }

  @Test
  void passesALedgerThatNeverEndedIfAllItsUpdatesAreThereAndSaysSo() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "run.name=killed");
    Path ledger = ycsb.results().resolve("killed/cas-ledger.bin");
    takeEndFrom(ledger);
    Outcome outcome = audit("killed");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out()).singleElement().asString().contains("; lost updates: 0; ");
    golden.pin(outcome.errors(ledger.toString()));
    try (var file = FileChannel.open(ledger, StandardOpenOption.WRITE)) {
      file.truncate(file.size() - 1000);
    }
    List<String> truncated = audit("killed").errors(" is truncated: " + ledger);
    assertThat(truncated).hasSize(2);
    golden.pinWords(truncated);
  }

  @Test
  void isNoPassByTheLedgerOfAnotherRun() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "run.name=one", "-p", "cas.audit.id=first");
    ycsb.memory("run", "-P", MIXED, "-p", "run.name=other", "-p", "cas.audit.id=second");
    Path ledger = ycsb.results().resolve("one/cas-ledger.bin");
    byte[] own = Files.readAllBytes(ledger);
    String log = Files.readString(ledger.resolveSibling("run.jsonl"));
    Files.copy(
        ycsb.results().resolve("other/cas-ledger.bin"),
        ledger,
        StandardCopyOption.REPLACE_EXISTING);
    pinRefusal(audit("one"));
    // An older copy of its own ledger.
    Files.write(ledger, own);
    takeEndFrom(ledger);
    try (var file = FileChannel.open(ledger, StandardOpenOption.WRITE)) {
      file.truncate(LEDGER_HEAD);
    }
    Outcome outcome = audit("one");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.errors(" 0 acknowledged ")).hasSize(2);
    golden.pinWords(outcome.errors(" 0 acknowledged "));
    assertThat(Files.readString(ledger.resolveSibling("run.jsonl"))).startsWith(log);
  }

  /** The surviving client logged the kill of the other one. */
  @Test
  @Timeout(300)
  void takesTheLedgerOfAProcessThatAFaultKilledForWhole() throws IOException {
    letOperationsWaitForTheFault();
    client(0, "-p", "fault.1=at 1ms kill client 1");
    client(1);
    Outcome alive = audit("client-0", "client-1");
    assertThat(alive.err()).as("of one that came to its end").isEmpty();
    Path killed = ycsb.results().resolve("client-1");
    takeEndFrom(killed.resolve("cas-ledger.bin"));
    takeEndFromLog(killed.resolve("run.jsonl"));
    Outcome outcome = audit("client-0", "client-1");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .contains("'kill client 1' killed client 1 ");
    golden.pinWords(outcome.err());
  }

  @Test
  void expectsNoMoreOfAProcessThatAFaultKilled() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "run.name=killed");
    Path killed = ycsb.results().resolve("killed");
    try (var file = FileChannel.open(killed.resolve("cas-ledger.bin"), StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(8), 24);
    }
    Path log = killed.resolve("run.jsonl");
    String setting = "\"configuration\":{";
    Files.writeString(
        log,
        Files.readString(log).replace(setting, setting + "\"fault.1\":\"at 1s kill client 0\","));
    takeEndFromLog(log);
    Outcome outcome = audit("killed");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
  }

  /** Scripts pass the same options to all commands. */
  @Test
  void takesTheOptionsOfARun() {
    client(0);
    client(1);
    Outcome outcome =
        Ycsb.exactly(
            "audit memory-test -fault 'at 1h kill client 1' -sla lost=0 -live -p",
            MapStore.NAME + "=" + folder,
            ycsb.results().toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void failsWhenThereIsNothingToAudit() {
    ycsb.memory(
        "run", "-P", MIXED, "-p", "run.name=none", "-p", "operationcount=1", "-p", "seed=3");
    Outcome outcome = audit("none");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(outcome.out());
  }

  @Test
  void auditsAStoreThatIsNamedByItsClass() {
    String name = MapStore.NAME + "=" + folder;
    // The directory does not contain the secret.
    String secret = "map.password=hunter2";
    ycsb.db(MapStore.class, "run", "-P", MIXED, "-p", "run.name=one", "-p", name, "-p", secret);
    String one = ycsb.results().resolve("one").toString();
    Outcome outcome = Ycsb.exactly("audit", "-db", MapStore.class.getName(), "-p", secret, one);
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out()).singleElement().asString().contains("; lost updates: 0; ");
  }

  @Test
  void readsTheStoreOfTheRunAndRefusesAnother() {
    client(0);
    client(1);
    String one = part(0).toString();
    Outcome outcome = Ycsb.exactly("audit", "memory-test", one, part(1).toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    Outcome other = Ycsb.exactly("audit memory-test -p", MapStore.NAME + "=other", one);
    assertThat(other.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(other.err());
    Outcome binding = Ycsb.exactly("audit", "basic", one);
    assertThat(binding.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(binding.err());
    String db = MapStore.class.getName();
    golden.pin(Ycsb.exactly("audit", "-db", db, one).err());
  }

  @Test
  void refusesStoresWithoutCompareAndSetAndRequestsWithoutFolders() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "run.name=one");
    Path log = ycsb.results().resolve("one/run.jsonl");
    Files.writeString(
        log,
        Files.readString(log)
            .replace("\"memory-test\"", '"' + UserDb.class.getName() + '"')
            .replace(
                "\"configuration\":{",
                "\"configuration\":{\"db\":\"" + UserDb.class.getName() + "\","));
    Files.delete(log.resolveSibling("SHA256SUMS"));
    Outcome outcome =
        Ycsb.exactly(
            "audit", "-db", UserDb.class.getName(), ycsb.results().resolve("one").toString());
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(outcome.err());
    Outcome none = Ycsb.exactly("audit", "memory-test");
    assertThat(none.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(none.err());
  }

  private static void takeEndFrom(Path ledger) throws IOException {
    try (var file = FileChannel.open(ledger, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(8), 24);
    }
  }

  /** Truncates the log like that of a client killed during its run. */
  private static void takeEndFromLog(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    lines.removeIf(line -> line.matches("\\{\"(facts|verdict)\".*|\\{\"end\".*\"run\".*"));
    Files.write(log, lines);
    Files.delete(log.resolveSibling("SHA256SUMS"));
  }

  private static void pinRefusal(Outcome outcome) {
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(outcome.err());
    assertThat(outcome.out()).isEmpty();
  }
}
