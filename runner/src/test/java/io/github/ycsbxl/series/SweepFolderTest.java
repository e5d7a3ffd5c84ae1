package io.github.ycsbxl.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps with all kinds of ends, as found by a repeated sweep. */
final class SweepFolderTest {
  private static final int CASES = 10_000;
  private static final int STEPS = 24;
  private static final Set<Kind> KEPT = EnumSet.of(Kind.SLO, Kind.ERROR_BUDGET, Kind.AUDIT);

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void stepIsRunAgainUnlessItRanToItsEnd() {
    for (int i = 0; i < CASES; i++) {
      Verdict verdict = verdict();
      boolean kept = verdict.failures().stream().allMatch(one -> KEPT.contains(one.kind()));
      assertThat(verdict.settled()).as(verdict.toString()).isEqualTo(kept);
    }
  }

  /** A repeated step frees its directory, and a kept one has its result and verdict. */
  @Test
  void stepKeepsItsResultAndVerdict() throws Exception {
    var sweep = new SweepFolder(folder);
    int kept = 0;
    for (int i = 0; i < STEPS; i++) {
      String name = "step-" + i;
      boolean killed = random.nextInt(8) == 0;
      boolean measured = random.nextInt(8) != 0;
      Verdict verdict = verdict();
      Phase result = write(name, measured, killed ? Optional.empty() : Optional.of(verdict));
      Optional<Run> done = sweep.done(name);
      String what = "step " + i + ": killed " + killed + ", measured " + measured + ", " + verdict;
      if (!killed && measured && verdict.settled()) {
        assertThat(done.flatMap(Run::verdict)).as(what).contains(verdict);
        assertThat(done.map(one -> one.last().measurement().counts()))
            .as(what)
            .contains(result.measurement().counts());
        assertThat(sweep.done(name)).as(what + ", once more").isPresent();
        kept++;
      } else {
        assertThat(done).as(what).isEmpty();
        assertThat(folder.resolve(name)).as(what).doesNotExist();
        assertThat(folder.resolve("earlier").resolve(name + "-1")).as(what).isDirectory();
      }
    }
    assertThat(kept).isBetween(STEPS / 5, STEPS * 4 / 5);
    assertThat(sweep.done("step-that-was-not-begun")).isEmpty();
  }

  /**
   * Logs of earlier releases have no kinds of failures, so only a passed step is known to be
   * settled.
   */
  @Test
  void stepOfAnEarlierReleaseIsKeptIfItPassed() throws Exception {
    var sweep = new SweepFolder(folder);
    for (String faults : List.of("[]", "[\"SLO READ.p99<1ms violated: 2 ms\"]")) {
      write("step", true, Optional.empty());
      Path log = folder.resolve("step/run.jsonl");
      Files.writeString(
          log, Files.readString(log) + "{\"verdict\":{\"faults\":%s}}\n".formatted(faults));
      assertThat(sweep.done("step").isPresent()).isEqualTo(faults.equals("[]"));
      sweep.free("step");
    }
  }

  private Verdict verdict() {
    List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
    Stream<Kind> some = random.ints(random.nextInt(3), 0, kinds.size()).mapToObj(kinds::get);
    return new Verdict(
        some.map(kind -> new Failure(kind, "because of " + kind)).toList(),
        random.nextBoolean() ? Optional.of(random.nextBoolean()) : Optional.empty());
  }

  /** Writes the log of a step, which was killed if it has no verdict. */
  private Phase write(String name, boolean measured, Optional<Verdict> verdict) throws Exception {
    Phase result = measured ? Example.iterations().get(1) : Example.load();
    try (var files = ResultFolder.open(ResultFolder.make(folder, name))) {
      files.log().plan(result.run());
      files.log().begin(PhaseKey.of(result), true);
      files.log().interval(Example.whole(result));
      files.log().end(result);
      if (verdict.isPresent()) {
        files.end(verdict.get());
      }
    }
    return result;
  }
}
