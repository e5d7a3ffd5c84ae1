package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The remarks on a run. Every output shows this list: the terminal, pages, comparisons and JSON.
 * Stateless.
 */
public final class Remarks {
  /** Length below which a run gets a remark, since its JVM may still have been warming up. */
  private static final double SHORTEST_SECONDS = 10;

  private static final Map<Verdict.Kind, RemarkKind> FAILURES =
      Map.of(
          Verdict.Kind.AUDIT, RemarkKind.AUDIT, Verdict.Kind.CLIENT_LOST, RemarkKind.LOST_CLIENTS);

  private Remarks() {}

  /**
   * Returns the remarks on the last phase of a run, and on failed operations of all phases, the
   * most severe first.
   *
   * @param opsPerSec throughput of the last phase in each second in which all clients ran
   */
  public static List<Remark> of(Run run, double... opsPerSec) {
    Phase whole = run.last();
    return Stream.of(
            failures(run),
            partial(run, whole).stream(),
            ofParts(whole, TargetRemarks::of),
            tooShort(whole).stream(),
            ClientUseRemarks.ofJvms(whole),
            clockSkew(whole),
            OutcomeRemarks.of(run),
            SteadinessRemarks.of(whole, opsPerSec),
            run.damages().stream().map(words -> Remark.ofRun(RemarkKind.DAMAGE, words)),
            MachineRemarks.of(whole),
            ClientUseRemarks.ofThreads(whole),
            ClientRemarks.of(whole).stream().map(words -> Remark.ofRun(RemarkKind.CLIENTS, words)))
        .flatMap(remarks -> remarks)
        .distinct()
        .toList();
  }

  /** Returns the remarks on a phase and on each of its scenarios. */
  static Stream<Remark> ofParts(Phase phase, Function<Phase, Stream<Remark>> remarks) {
    return Stream.concat(
        remarks.apply(phase),
        phase.scenarios().entrySet().stream()
            .flatMap(
                own -> remarks.apply(own.getValue()).map(one -> one.inScenario(own.getKey()))));
  }

  private static Stream<Remark> failures(Run run) {
    return run.verdict().map(Verdict::failures).orElse(List.of()).stream()
        .map(
            failure ->
                Remark.ofRun(
                    FAILURES.getOrDefault(failure.kind(), RemarkKind.VERDICT), failure.text()));
  }

  private static Optional<Remark> partial(Run run, Phase whole) {
    return Optional.of(
            Remark.ofRun(
                RemarkKind.PARTIAL,
                run.ended()
                    ? "partial results: the run ended early"
                    : "partial results: the run was killed or is still running"))
        .filter(any -> whole.partial());
  }

  private static Optional<Remark> tooShort(Phase whole) {
    return PhaseKey.of(whole).runs() && whole.seconds() < SHORTEST_SECONDS
        ? Optional.of(
            Remark.formatted(
                RemarkKind.SHORT,
                "the run took only %s; a JVM may need 10 s to warm up",
                NumberFormats.time(whole.measurement().durationNanos())))
        : Optional.empty();
  }

  /** Remarks that seconds of different clients may not match, as their clocks are uncertain. */
  private static Stream<Remark> clockSkew(Phase whole) {
    return whole.allRan().filter(Overlap::hasUncertainClocks).stream()
        .map(
            all ->
                Remark.formatted(
                        RemarkKind.CLOCK_SKEW,
                        "clock skew between clients may be up to %.3f s, so simultaneous"
                            + " operations may be in different seconds",
                        all.startKnownToMillis() / 1e3)
                    .inScenario(whole.phase()));
  }
}
