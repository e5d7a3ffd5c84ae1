package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Invalid files of settings and results, which are rejected with a sentence before anything is
 * done.
 */
final class WrongFileTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  /** Pipes and devices may be endless. */
  @Test
  @Timeout(300)
  void refusesSettingsInFilesWithoutEnd() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    for (String file : new String[] {pipe.toString(), "/dev/zero"}) {
      assertRefused(
          ycsb.basic("run -p fieldlengthdistribution=histogram -p fieldlengthhistogram=" + file));
      assertRefused(ycsb.basic("run -p target.curve=steps -p target.file=" + file));
    }
  }

  @Test
  void quotesTheBeginningOfALongLine() throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "a".repeat(3_000_000) + ",b\n1,2\n");
    Outcome outcome = Ycsb.exactly("compare", table.toString());
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err()).allSatisfy(line -> assertThat(line).hasSizeLessThan(2_100));
  }

  @Test
  void refusesFilesThatAreNotText() throws IOException {
    Path latin = folder.resolve("latin");
    Files.write(latin, "table=für".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(ycsb.basic("run", "-P", latin.toString()));
    assertRefused(ycsb.basic("run", "-P", folder.toString()));
  }

  @Test
  void refusesAFileThatContradictsItself() throws IOException {
    Path twice =
        Files.writeString(folder.resolve("twice"), "fieldcount=2\nfieldlength=3\nfieldcount=4\n");
    assertRefused(ycsb.basic("run", "-P", twice.toString()));
    Files.writeString(twice, "fieldcount=2\nfieldcount=2\n");
    assertThat(ycsb.basic("run", "-P", twice.toString()).status()).isEqualTo(ExitStatus.DONE);
  }

  /** As written by Windows editors. */
  @Test
  void takesFilesThatBeginWithAByteOrderMark() throws IOException {
    Path marked = Files.writeString(folder.resolve("marked"), "\uFEFFlabel=x\nrecordcount=7\n");
    Outcome outcome = ycsb.basic("run", "-P", marked.toString());
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  @Timeout(300)
  void refusesNamesOfMegabytesAndFilesWithoutEnd() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertRefused(ycsb.basic("run", "-P", pipe.toString()));
    Path zeros = Files.writeString(folder.resolve("zeros"), "a".repeat(4_000_001));
    assertRefused(ycsb.basic("run", "-P", zeros.toString()));
    Path longName = Files.writeString(folder.resolve("long"), "a".repeat(3_000_000) + "=1");
    assertRefused(ycsb.basic("run", "-P", longName.toString()));
  }

  @Test
  @Timeout(300)
  void refusesResultsThatAreNone() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path table = Files.writeString(folder.resolve("t.csv"), "a,b\n1,2\n\"unclosed");
    Path run = Files.createDirectory(folder.resolve("run"));
    Path json = run.resolve("run.jsonl");
    for (String command : new String[] {"compare", "report"}) {
      assertRefused(Ycsb.exactly(command, pipe.toString()));
      assertRefused(Ycsb.exactly(command, "/dev/zero"));
      Files.writeString(json, " ");
      assertRefused(Ycsb.exactly(command, run.toString()));
      Files.writeString(json, "null\n");
      assertRefused(Ycsb.exactly(command, run.toString()));
      Files.writeString(json, "{\"run\": {\n");
      assertRefused(Ycsb.exactly(command, run.toString()));
    }
    Outcome outcome = Ycsb.exactly("compare", table.toString());
    golden.pin(outcome.err());
  }

  /** A file of one endless line is damaged; more memory would not help. */
  @Test
  void refusesALineThatIsTooLong() throws IOException {
    Path table = Files.writeString(folder.resolve("long.csv"), "x".repeat((1 << 24) + 1));
    Outcome outcome = Ycsb.exactly("compare", table.toString());
    golden.pin(outcome.err());
  }

  private static void assertRefused(Outcome outcome) {
    golden.pin(outcome.refusal());
  }
}
