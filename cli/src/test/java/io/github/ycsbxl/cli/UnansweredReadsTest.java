package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A read that throws is no answer: it shows neither a record nor its absence. */
final class UnansweredReadsTest {
  @TempDir private Path folder;

  /** Binding whose reads throw, and which keeps no records. */
  public static final class ThrowingDb extends UserDb {
    static final String THROWN = "throwingdb.thrown";

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      switch (getProperties().getProperty(THROWN)) {
        case "class" -> throw new NoClassDefFoundError("org/example/Missing");
        case "memory" -> throw new OutOfMemoryError("Java heap space");
        default -> throw new IllegalStateException("no connection");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"class", "memory", "exception"})
  void areNoRecords(String thrown) {
    for (String command : new String[] {"load", "bench"}) {
      for (String threads : new String[] {"1", "4"}) {
        Outcome outcome = run(command + " -threads " + threads, thrown);
        assertThat(outcome.status()).as(outcome.toString()).isNotEqualTo(ExitStatus.DONE);
        assertThat(outcome.toString())
            .doesNotContain("already has the records", "internal error", "\tat ");
        assertThat(outcome.err().toString())
            .containsAnyOf("cannot read from the store: ", "not enough memory");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"class", "memory", "exception"})
  void failTheCheck(String thrown) {
    Outcome outcome = run("check", thrown);
    assertThat(outcome.status()).as(outcome.toString()).isNotEqualTo(ExitStatus.DONE);
    assertThat(outcome.out())
        .noneMatch(line -> line.matches("ok +find an unused key.*"))
        .anyMatch(line -> line.matches("FAILED +find an unused key.*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"class", "memory", "exception"})
  void failTheCleaning(String thrown) {
    Outcome outcome = run("clean --yes", thrown);
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.toString()).doesNotContain("internal error", "\tat ");
  }

  private Outcome run(String command, String thrown) {
    return new Ycsb(folder).db(ThrowingDb.class, command, "-p", ThrowingDb.THROWN + "=" + thrown);
  }
}
