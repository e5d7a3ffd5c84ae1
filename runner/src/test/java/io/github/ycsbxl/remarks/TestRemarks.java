package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Texts of remarks on phases, for tests. Stateless. */
public final class TestRemarks {
  private TestRemarks() {}

  /** Returns the remarks on the client threads of a phase. */
  public static List<String> threads(Phase phase) {
    return texts(ClientUseRemarks.ofThreads(phase));
  }

  /** Returns all remarks on a run that passed, and had these phases. */
  public static List<Remark> of(Phase... phases) {
    Phase last = phases[phases.length - 1];
    return Remarks.of(
        new Run(
            Path.of("run"),
            last.run(),
            List.of(phases),
            Optional.empty(),
            Optional.of(Verdict.PASSED),
            List.of()));
  }

  static List<String> texts(Stream<Remark> remarks) {
    return remarks.map(Remark::text).toList();
  }
}
