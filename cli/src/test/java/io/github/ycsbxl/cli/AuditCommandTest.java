package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.cli.Ycsb.Outcome;
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
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code ycsb audit} on the result directories of two clients. */
final class AuditCommandTest extends TwoClients {
  /** Offset of the first segment in a ledger. */
  private static final int LEDGER_HEAD = 4_096;

  @Test
  void findsEveryUpdateOfAllClientProcesses() {
    client(0);
    client(1);
    Outcome outcome = audit("client-1", "client-0");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .singleElement()
        .asString()
        .matches(
            "audit: \\d+ acknowledged compare-and-set updates on \\d+ records; 100 % audited; 0"
                + " indeterminate and 0 of them took place; lost updates: 0; forks: 0; unexplained:"
                + " 0");
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
        .anyMatch(line -> line.startsWith("ycsb: audit failed: 1 updates lost, "));
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
    assertThat(audit("client-0.log").err())
        .anyMatch(line -> line.contains("is not a directory; expected a result directory"));
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
    assertThat(outcome.faults())
        .containsExactly(
            "ycsb: not audited yet: when all 2 clients have finished, run 'ycsb audit' on all"
                + " result directories");
  }

  @Test
  void namesLedgersThatAreMissingAndRefusesOneGivenTwice() {
    client(1);
    Outcome outcome = audit("client-1");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err()).contains("ycsb: the ledger of client 0 of 2 is missing");
    assertRefused(audit("client-1", "client-1"), "the ledgers disagree: client 1 twice");
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
    assertThat(outcome.err())
        .anyMatch(
            line ->
                line.matches(
                    "ycsb: audit failed: 0 updates lost, .* [1-9]\\d* of "
                        + all
                        + " not audited; the ledger of client 0 of 2 is missing"));
  }

  private static long acknowledged(Outcome audit) {
    return Long.parseLong(audit.out().get(0).replaceAll("audit: (\\d+) .*", "$1"));
  }

  @Test
  void refusesFoldersWithoutALedger() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "cas.audit=false", "-p", "run.name=plain");
    Path plain = ycsb.results().resolve("plain");
    Map<String, String> wrong =
        Map.of(
            "plain", plain + " has no cas-ledger.bin; only runs with cas.audit=true have one",
            "absent", "no such file or directory: " + plain.resolveSibling("absent"));
    wrong.forEach(
        (name, sentence) -> {
          assertThat(audit(name).status()).isEqualTo(ExitStatus.WRONG_REQUEST);
          assertThat(audit(name).err()).containsExactly("ycsb: " + sentence);
        });
    Files.writeString(plain.resolve("cas-ledger.bin"), "a,b\n".repeat(20));
    assertThat(audit("plain").err())
        .singleElement()
        .asString()
        .contains("cas-ledger.bin is not a CAS ledger");
    Files.writeString(plain.resolve("cas-ledger.bin"), "");
    Outcome empty = audit("plain");
    assertThat(empty.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(empty.err()).containsExactly("ycsb: " + plain + "/cas-ledger.bin is empty");
  }

  @Test
  void passesALedgerThatNeverEndedIfAllItsUpdatesAreThereAndSaysSo() throws IOException {
    ycsb.memory("run", "-P", MIXED, "-p", "run.name=killed");
    Path ledger = ycsb.results().resolve("killed/cas-ledger.bin");
    takeEndFrom(ledger);
    Outcome outcome = audit("killed");
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out()).singleElement().asString().contains("; lost updates: 0; ");
    assertThat(outcome.err())
        .contains(
            "ycsb: the ledger of client 0 was not closed: the client was killed or is still running: "
                + ledger);
    try (var file = FileChannel.open(ledger, StandardOpenOption.WRITE)) {
      file.truncate(file.size() - 1000);
    }
    assertThat(audit("killed").err())
        .contains("ycsb: the ledger of client 0 is truncated: " + ledger)
        .anyMatch(
            line -> line.matches("ycsb: audit failed: .*; the ledger of .* is truncated: .*"));
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
    assertRefused(
        audit("one"),
        ledger
            + " is the ledger of another run: its audit id is second, but the run in this"
            + " directory has first");
    // An older copy of its own ledger.
    Files.write(ledger, own);
    takeEndFrom(ledger);
    try (var file = FileChannel.open(ledger, StandardOpenOption.WRITE)) {
      file.truncate(LEDGER_HEAD);
    }
    Outcome outcome = audit("one");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err())
        .anyMatch(
            line -> line.matches(".*the ledgers have 0 acknowledged .* the logs count \\d+, so.*"));
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
        .matches(
            "ycsb: the fault 'kill client 1' killed client 1 at \\d+\\.\\d s; its earlier"
                + " operations count");
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
    assertThat(outcome.out()).containsExactly("audit: none of 0 acknowledged CAS updates audited");
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
    assertThat(other.err())
        .containsExactly(
            "ycsb: mapstore.name=other: the audit needs the value of the run in %s, which is %s; remove the property"
                .formatted(one, folder));
    Outcome binding = Ycsb.exactly("audit", "basic", one);
    assertThat(binding.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(binding.err())
        .containsExactly(
            "ycsb: basic: the run in %s used memory-test; an audit has to read the same store"
                .formatted(one));
    String db = MapStore.class.getName();
    assertThat(Ycsb.exactly("audit", "-db", db, one).err())
        .containsExactly(
            "ycsb: %s: the run in %s used memory-test; an audit has to read the same store"
                .formatted(db, one));
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
    assertThat(outcome.err())
        .containsExactly(
            "ycsb: io.github.ycsbxl.cli.UserDb has no compare-and-set, so cas.audit cannot work");
    Outcome none = Ycsb.exactly("audit", "memory-test");
    assertThat(none.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(none.err())
        .containsExactly(
            "ycsb: name the result directories to audit ('ycsb help audit' shows its options)");
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

  private static void assertRefused(Outcome outcome, String sentence) {
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err()).containsExactly("ycsb: " + sentence);
    assertThat(outcome.out()).isEmpty();
  }
}
