package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.Recording.Event;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.text.Outputs;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which results are not added up, and why. */
final class MergeRulesTest {
  @TempDir Path folder;

  @Test
  void refusesDifferentWorkloads() throws IOException {
    Path one = client(0, 2).with("readproportion", "0.5").write(folder, "one");
    Path two = client(1, 2).with("readproportion", "0.9").write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(
            "these are different benchmarks: readproportion is 0.5 in %s and 0.9 in %s"
                .formatted(one, two));
    Path three = client(1, 2).write(folder, "three");
    assertThat(problems(one, three))
        .containsExactly(
            "these are different benchmarks: readproportion is 0.5 in %s and not set in %s"
                .formatted(one, three));
  }

  @Test
  void refusesOverlappingRanges() throws IOException {
    Path one = client(0, 2).write(folder, "one");
    Path two = client(1, 2).with("insertstart", "40").with("insertcount", "8").write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(
            "%s and %s load the same records: 45 from 0 and 4 from 44".formatted(one, two));
  }

  @Test
  void takesRangesThatTouch() throws Exception {
    Path one = client(0, 2).write(folder, "one");
    Path two = client(1, 2).with("insertstart", "41").with("insertcount", "8").write(folder, "two");
    assertThat(ResultMerge.of(List.of(one, two), false)).isNotNull();
  }

  @Test
  void refusesMissingRanks() throws Exception {
    Path one = client(0, 4).write(folder, "one");
    Path two = client(2, 4).write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(
            "of 4 client processes these are missing: 1, 3; --partial adds up the others");
    assertThat(ResultMerge.of(List.of(one, two), true)).isNotNull();
  }

  @Test
  void refusesTheSameRankTwice() throws IOException {
    Path one = client(1, 2).write(folder, "one");
    Path two = client(1, 2).write(folder, "two");
    assertThat(problems(one, two))
        .contains("client process 1 is there twice: %s and %s".formatted(one, two));
  }

  @Test
  void refusesPartialResults() throws Exception {
    Path one = client(0, 2).write(folder, "one");
    Path two = client(1, 2).partial().write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(two + " is partial; --partial adds up what there is");
    assertThat(ResultMerge.of(List.of(one, two), true)).isNotNull();
  }

  @Test
  void takesWhatAProcessLeftThatAFaultKilled() throws Exception {
    String fault = "at 1s kill client 1";
    Path one = client(0, 2).with("fault.1", fault).write(folder, "one");
    Path two = client(1, 2).with("fault.1", fault).killed().write(folder, "two");
    assertThat(ResultMerge.of(List.of(one, two), false)).isNotNull();
  }

  /** It lived on, and something else cut its run short. */
  @Test
  void refusesPartialResultsOfAProcessThatAFaultDidNotKill() throws Exception {
    String fault = "at 1s kill client 1";
    Path one = client(0, 2).with("fault.1", fault).write(folder, "one");
    Path two = client(1, 2).with("fault.1", fault).partial().write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(two + " is partial; --partial adds up what there is");
  }

  /** Of a phase in which all were killed there is no end, but there are seconds. */
  @Test
  void refusesTestsThatWereKilledAltogether() throws Exception {
    Path one = client(0, 1).killed().write(folder, "one");
    assertThat(problems(one)).containsExactly(one + " is partial; --partial adds up what there is");
    assertThat(ResultMerge.of(List.of(one), true)).isNotNull();
  }

  @Test
  void refusesLedgersOfDifferentTests() throws IOException {
    Path one = client(0, 2).write(folder, "one");
    Path two = client(1, 2).write(folder, "two");
    for (Path part : List.of(one, two)) {
      LedgerFile.create(
              part.resolve(LedgerFile.NAME),
              new LedgerHeader(part.getFileName().toString(), "t", "f", 0, 2, 0, Map.of()))
          .close();
    }
    assertThat(problems(one, two)).containsExactly("ledgers of different benchmarks: one, two");
  }

  @Test
  void refusesPhasesThatOnlySomeHave() throws IOException {
    Path one = client(0, 2).write(folder, "one");
    Path two = client(1, 2).ofPhase("load").write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(
            "%s has [run 1], and %s has [load]; --partial adds up what there is"
                .formatted(one, two));
  }

  @Test
  void refusesTestsOfDifferentTimes() throws IOException {
    Path one = client(0, 2).write(folder, "one");
    Path two = new Recording(90, 91, List.of()).ofClient(1, 2).write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(
            "these are different benchmarks: some processes began run 1 89.0 s after others had ended it");
  }

  @Test
  void refusesTestsThatNeverRanTogetherByAClockThatTheyShare() throws Exception {
    Path one = client(0, 2).knowinglyAhead(0).write(folder, "one");
    Path two = client(1, 2).lateBy(1_500).knowinglyAhead(500).write(folder, "two");
    assertThat(problems(one, two))
        .containsExactly(
            "these are different benchmarks: some processes began run 1 0.5 s after others had"
                + " ended it");
    Path three = client(1, 2).knowinglyAhead(3_600_000).write(folder, "three");
    Path late = client(1, 2).knowinglyAhead(0).lateBy(1_500).write(folder, "late");
    assertThat(ResultMerge.of(List.of(one, late), false)).isNotNull();
    assertThat(ResultMerge.of(List.of(one, three), false)).isNotNull();
  }

  /** By client.every they were meant to begin then. */
  @Test
  void takesRunsThatBeganLater() throws Exception {
    String every = "client.every";
    Path one = client(0, 3).with(every, "5m").write(folder, "one");
    Path two = client(1, 3).with(every, "5m").lateBy(300_000).write(folder, "two");
    Path three = client(2, 3).with(every, "5m").lateBy(601_000).write(folder, "three");
    PhaseResult merged;
    try (ResultFolder sum = ResultFolder.open(ResultFolder.make(folder, "sum"))) {
      merged =
          ResultMerge.of(List.of(three, one, two), false)
              .writeTo(sum, List.of(), new Outputs())
              .results()
              .get(0);
    }
    assertThat(merged.measurement().counts().succeeded()).isEqualTo(3);
    assertThat(merged.seconds()).isGreaterThanOrEqualTo(601);
    assertThat(RunLog.of(folder.resolve("sum")).rows())
        .filteredOn(row -> row.isOverall())
        .extracting(row -> row.second())
        .containsExactly(0.0, 300.0, 601.0);
  }

  @Test
  void refusesFoldersWithoutResults() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(problems(empty)).containsExactly(empty + " is no result folder, and has none in it");
    Path below = Files.createFile(folder.resolve("file")).resolve("below");
    assertThatThrownBy(() -> ResultMerge.of(List.of(below), false))
        .as("there may be one, which nobody can see")
        .isInstanceOf(FileSystemException.class);
  }

  @Test
  void refusesWhatIsNoClientProcess() throws IOException {
    Path merged = new Recording(0, 1, List.of()).write(folder, "merged");
    assertThat(problems(merged)).containsExactly("the run in " + merged + " has no client.index");
  }

  @Test
  void refusesTestsOfWhichNothingIsKnown() throws IOException {
    Path killed = client(0, 2).killed().write(folder, "killed");
    Files.writeString(killed.resolve("run.jsonl"), "{\"plan\":{\"name\"");
    assertThat(problems(killed))
        .containsExactly(killed + " has no run.jsonl that says what was run");
  }

  private static Recording client(int index, int count) {
    return new Recording(0, 1, List.of(new Event(0, "READ", false, 10))).ofClient(index, count);
  }

  private static List<String> problems(Path... folders) {
    return catchThrowableOfType(
            ConfigurationException.class, () -> ResultMerge.of(List.of(folders), false))
        .problems();
  }
}
