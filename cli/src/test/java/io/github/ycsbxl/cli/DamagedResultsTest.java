package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Result directories with a damaged file: every command that reads them names the file, exits with
 * 2, and writes nothing.
 */
final class DamagedResultsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int DAMAGES = Cases.of(40, 200);
  private static final List<String> COMMANDS = List.of("compare", "report");

  /** A text or a number in a line of run.jsonl, after its name. */
  private static final Pattern VALUE = Pattern.compile("(?<=\":)(\"[^\"]*\"|-?\\d+)");

  private static final List<String> WRONG_VALUES =
      List.of(
          "-7",
          Long.toString(Long.MAX_VALUE),
          "\"-7\"",
          "\"" + Long.MAX_VALUE + "\"",
          "\"\ufffd\"");

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom(26);
  private Ycsb ycsb;
  private Path run;

  @BeforeEach
  void measure() {
    ycsb = new Ycsb(folder);
    ycsb.letOperationsWaitForTheFault("r");
    Outcome outcome = ycsb.memory("bench -p run.name=r -fault 'at 1ms exec \"true\"'");
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.DONE);
    run = ycsb.results().resolve("r");
  }

  @Test
  void isNamedWhateverHappenedToIt() throws IOException {
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < DAMAGES; i++) {
        byte[] damaged = damaged(whole, i);
        if (!Arrays.equals(damaged, whole)) {
          Files.write(file, damaged);
          assertRefused(COMMANDS.get(i % COMMANDS.size()), file);
        }
      }
      Files.write(file, whole);
    }
    for (String command : COMMANDS) {
      assertThat(command(command).status()).isEqualTo(ExitStatus.DONE);
    }
  }

  /** A received directory may contain links to files of the user. */
  @Test
  @Timeout(300)
  void reportWritesThroughNoLinkAndOpensNoPipe() throws Exception {
    Path target = Files.writeString(folder.resolve("target"), "mine");
    List<String> made = List.of("summary.csv", "timeseries.csv", "result.json", "report.html");
    for (String name : made) {
      Files.deleteIfExists(run.resolve(name));
      Files.createSymbolicLink(run.resolve(name), target);
    }
    assertThat(command("report").status()).isEqualTo(ExitStatus.DONE);
    assertThat(target).hasContent("mine");
    assertThat(made).noneMatch(name -> Files.isSymbolicLink(run.resolve(name)));
    for (String name : List.of("latency.hlog.part", "run.jsonl")) {
      Path pipe = run.resolve(name);
      Files.deleteIfExists(pipe);
      assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
      Outcome outcome = command("report");
      assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
      golden.pin(outcome.err());
    }
  }

  /** The log of a killed run has no checksums. Its readable part is used. */
  @Test
  void ofAKilledRunIsReadOrNamed() throws IOException {
    Files.delete(run.resolve("SHA256SUMS"));
    for (String name : List.of("run.jsonl", "latency.hlog")) {
      Path file = run.resolve(name);
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < DAMAGES; i++) {
        Files.write(file, damaged(whole, i));
        assertReadOrNamed(COMMANDS.get(i % COMMANDS.size()), name + " damaged");
      }
      Files.write(file, whole);
    }
  }

  @Test
  void ofAKilledRunIsNamedIfASpanLacksItsEnd() throws IOException {
    Files.delete(run.resolve("SHA256SUMS"));
    Path file = run.resolve("run.jsonl");
    String whole = Files.readString(file);
    String damaged = whole.replaceFirst("(\"succeeded\":\\[\\d+),\\d+", "$1");
    assertThat(damaged).isNotEqualTo(whole);
    Files.writeString(file, damaged);
    for (String command : COMMANDS) {
      assertRefused(command, file);
      golden.pin(command(command).errors("run.jsonl"));
    }
  }

  /** Each value, or one in ten, is replaced by two invalid values in turn. */
  @Test
  void ofAKilledRunIsReadOrNamedWhateverValuesItHas() throws IOException {
    Files.delete(run.resolve("SHA256SUMS"));
    Path file = run.resolve("run.jsonl");
    String whole = Files.readString(file);
    int damages = 0;
    List<MatchResult> values = values(whole);
    for (int at = 0; at < values.size(); at += Cases.of(10, 1)) {
      MatchResult value = values.get(at);
      for (int i = 0; i < 2; i++) {
        String other = WRONG_VALUES.get(damages % WRONG_VALUES.size());
        String before = whole.substring(0, value.start());
        Files.writeString(file, before + other + whole.substring(value.end()));
        assertReadOrNamed(COMMANDS.get(damages++ % COMMANDS.size()), other + " after " + before);
      }
    }
  }

  /** All values that are not properties, and one in ten properties, since these are alike. */
  private static List<MatchResult> values(String lines) {
    int from = lines.indexOf("\"configuration\":{");
    int to = lines.indexOf('}', from);
    assertThat(from).isPositive();
    return VALUE
        .matcher(lines)
        .results()
        .filter(value -> value.start() < from || value.start() > to || value.start() % 10 == 0)
        .toList();
  }

  @Test
  @Timeout(300)
  void isNotReadIfItHasNoEnd() throws Exception {
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      Files.delete(file);
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
      for (String command : COMMANDS) {
        assertRefused(command, file);
      }
      Files.delete(file);
      Files.createSymbolicLink(file, Path.of("/dev/zero"));
      for (String command : COMMANDS) {
        assertRefused(command, file);
      }
      Files.delete(file);
      Files.write(file, whole);
    }
  }

  private void assertRefused(String command, Path file) throws IOException {
    List<Path> before = everything();
    Outcome outcome = command(command);
    String what = command + " with damaged " + file + ": " + outcome;
    assertThat(outcome.status()).as(what).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err().toString()).as(what).contains(file.toString());
    assertThat(outcome.toString()).doesNotContain("internal error", "\tat ");
    assertThat(everything()).isEqualTo(before);
  }

  private void assertReadOrNamed(String command, String damage) {
    Outcome outcome = command(command);
    String what = command + " with " + damage + ": " + outcome;
    assertThat(outcome.toString()).as(what).doesNotContain("internal error", "\tat ");
    if (outcome.status() == ExitStatus.WRONG_REQUEST) {
      assertThat(outcome.err().toString()).as(what).contains(run.toString());
    }
  }

  private Outcome command(String command) {
    var arguments = new ArrayList<>(List.of(command, run.toString()));
    if (command.equals("compare")) {
      arguments.add(run.toString());
    }
    return Ycsb.exactly(arguments.toArray(String[]::new));
  }

  /** Empty, truncated, random, or with one changed byte. */
  private byte[] damaged(byte[] whole, int kind) {
    if (kind == 0 || whole.length == 0) {
      return new byte[0];
    }
    return switch (kind % 4) {
      case 1 -> Arrays.copyOf(whole, random.nextInt(whole.length));
      case 2 -> {
        var noise = new byte[whole.length];
        random.nextBytes(noise);
        yield noise;
      }
      default -> {
        byte[] changed = whole.clone();
        changed[random.nextInt(changed.length)] ^= (byte) (1 + random.nextInt(255));
        yield changed;
      }
    };
  }

  /** All other files are derived from the log. */
  private List<Path> files() {
    return Stream.of("run.jsonl", "latency.hlog", "SHA256SUMS").map(run::resolve).toList();
  }

  private List<Path> everything() throws IOException {
    try (Stream<Path> files = Files.walk(ycsb.results())) {
      return files.sorted().toList();
    }
  }
}
