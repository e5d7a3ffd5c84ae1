package io.github.ycsbxl.remarks;

import io.github.ycsbxl.figures.ThreadTime;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.machine.MachineUse;
import io.github.ycsbxl.machine.PauseMeter;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Remarks on the clients' own figures: other load on their machines, CPU quotas, JVM pauses and
 * thread time. Each figure has a limit, beyond which a result says less about the store. Stateless.
 */
public final class ClientUseRemarks {
  /**
   * Minimum length of a measurement of CPUs or threads. In shorter ones, kernel clock ticks are too
   * coarse, and the start and the end of the phase dominate.
   */
  private static final double SHORTEST_SECONDS = 10;

  private static final List<Limit<Machine>> OF_MACHINES =
      List.of(
          new Limit<>(
              RemarkKind.CPU,
              machine -> machine.use.throttling().nanos() >= PauseMeter.THRESHOLD_NANOS,
              machine ->
                  text(
                      "the kernel stopped the client on %s for %.2f s, because it had used its"
                          + " quota of %s CPUs; the store did not cause these pauses",
                      machine.name, machine.use.throttling().nanos() / 1e9, machine.cpus())),
          new Limit<>(
              RemarkKind.CPU,
              // Every machine has some load by other processes.
              machine -> machine.isKnown() && machine.use.others() > 0.1 * machine.use.cpus(),
              machine ->
                  text(
                      "other processes used %.1f of %s CPUs on %s; results may be distorted",
                      machine.use.others(), machine.cpus(), machine.name)),
          new Limit<>(
              RemarkKind.CPU,
              machine -> machine.isKnown() && machine.use.stealShare() > 0.01,
              machine ->
                  text(
                      "the hypervisor withheld %.0f %% of the CPU time of %s",
                      100 * machine.use.stealShare(), machine.name)),
          new Limit<>(
              RemarkKind.CPU,
              machine -> machine.isKnown() && machine.use.swappedPages() > 0,
              machine -> text("%s swapped %d pages", machine.name, machine.use.swappedPages())));

  private static final Limit<Phase> OF_JVMS =
      new Limit<>(
          RemarkKind.PAUSES,
          run -> pausesShare(run) > 0.01,
          run ->
              text(
                  "the client's JVM paused for %s %% of the time, up to %s at a time",
                  NumberFormats.number(100 * pausesShare(run)),
                  NumberFormats.time(run.measurement().pauses().maxNanos())));

  private static final List<Limit<Phase>> OF_THREADS =
      List.of(
          new Limit<>(
              RemarkKind.THREADS,
              part -> outsidePercent(part) > 10,
              part ->
                  text(
                      "client threads spent %.0f %% of their time outside operations, so the client"
                          + " limits throughput, too",
                      outsidePercent(part))),
          new Limit<>(
              RemarkKind.THREADS,
              part -> aloneSeconds(part) * 100 > 10 * part.seconds(),
              part ->
                  text(
                      "one client thread ran alone for %.1f of %.1f s, because the other threads"
                          + " had done their operations",
                      aloneSeconds(part), part.seconds())));

  private ClientUseRemarks() {}

  /**
   * A figure and its limit.
   *
   * @param <T> what has the figure: a machine, a run, or a part of it
   */
  private record Limit<T>(RemarkKind kind, Predicate<T> exceeded, Function<T, String> sentence) {
    private Stream<Remark> remarks(T measured) {
      return exceeded.test(measured)
          ? Stream.of(Remark.ofRun(kind, sentence.apply(measured)))
          : Stream.empty();
    }
  }

  /** A machine of clients. */
  private record Machine(String name, MachineUse use) {
    private boolean isKnown() {
      return use.spanNanos() >= SHORTEST_SECONDS * 1e9;
    }

    private String cpus() {
      double cpus = use.cpus();
      return cpus == Math.rint(cpus) ? String.valueOf((long) cpus) : text("%.1f", cpus);
    }
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** Returns the remarks on other load on the machines, and on limits of their CPU time. */
  public static List<Remark> ofMachines(Phase whole) {
    return whole.measurement().client().machines().entrySet().stream()
        .map(one -> new Machine(one.getKey(), one.getValue()))
        .flatMap(machine -> OF_MACHINES.stream().flatMap(limit -> limit.remarks(machine)))
        .toList();
  }

  static Stream<Remark> ofJvms(Phase whole) {
    return OF_JVMS.remarks(whole);
  }

  /** Returns the remarks on threads of scenarios with a closed loop. */
  static Stream<Remark> ofThreads(Phase whole) {
    return whole.parts().entrySet().stream()
        .filter(own -> needsAllThreads(own.getValue()))
        .flatMap(
            own ->
                OF_THREADS.stream()
                    .flatMap(limit -> limit.remarks(own.getValue()))
                    .map(remark -> remark.inScenario(own.getKey())));
  }

  /** Returns true if the threads should be in operations all the time. */
  private static boolean needsAllThreads(Phase part) {
    boolean closedLoop = part.run().targetOpsPerSec().isEmpty();
    boolean skips = part.measurement().counts().existing() > 0;
    return closedLoop && !skips && part.seconds() >= SHORTEST_SECONDS;
  }

  private static double outsidePercent(Phase part) {
    return ThreadTime.of(part).map(ThreadTime::outsidePercent).orElse(0.0);
  }

  private static double aloneSeconds(Phase part) {
    return part.measurement().threads().aloneNanos() / 1e9;
  }

  private static double pausesShare(Phase run) {
    return (double) run.measurement().pauses().totalNanos()
        / Math.max(1, run.run().clients())
        / Math.max(1, run.measurement().durationNanos());
  }
}
