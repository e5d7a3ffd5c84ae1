package io.github.ycsbxl.sla;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.results.LatencyBound;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A level that a run has to keep to: {@code outage<5s}, also {@code read-outage} and {@code
 * write-outage}, {@code availability>99.9%}, {@code lost=0}, or a latency such as {@code
 * READ.p99<5ms}. Immutable.
 *
 * @param text as it was asked for
 * @param latency the bound, if it is one of an operation's latency
 */
public record ServiceLevel(String text, Figure figure, Optional<LatencyBound> latency) {
  private static final Pattern OUTAGE =
      Pattern.compile("((?:read-|write-)?outage)\\s*<=?\\s*([0-9.]+)\\s*(ms|s|m)");
  private static final Pattern AVAILABILITY =
      Pattern.compile("availability\\s*>=?\\s*([0-9.]+)\\s*%?");
  private static final Pattern LOST =
      Pattern.compile("lost\\s*(?:=\\s*(0)|<=\\s*([0-9]+)|<\\s*([1-9][0-9]*))");

  /** Figure of a result, judged. */
  @FunctionalInterface
  public interface Figure {
    Verdict of(PhaseResult result, Optional<AuditSummary> audit);
  }

  /**
   * Verdict on a level. Immutable.
   *
   * @param measured what was measured, with its unit, or why nothing was
   */
  public record Verdict(boolean holds, String measured) {}

  /** Reads a level, or throws an IllegalArgumentException that says what is expected. */
  public static ServiceLevel parse(String text) {
    String bound = text.strip();
    String lower = bound.toLowerCase(Locale.ROOT);
    try {
      Matcher outage = OUTAGE.matcher(lower);
      if (outage.matches()) {
        double limit = Double.parseDouble(outage.group(2)) * nanos(outage.group(3));
        return new ServiceLevel(
            bound, (result, audit) -> outage(outage.group(1), limit, result), Optional.empty());
      }
      Matcher availability = AVAILABILITY.matcher(lower);
      if (availability.matches()) {
        double least = Double.parseDouble(availability.group(1));
        if (least > 100) {
          throw new IllegalArgumentException("more than all");
        }
        return new ServiceLevel(
            bound, (result, audit) -> availability(least, result), Optional.empty());
      }
      Matcher lost = LOST.matcher(lower);
      if (lost.matches()) {
        long most =
            lost.group(3) != null
                ? Long.parseLong(lost.group(3)) - 1
                : Long.parseLong(Objects.requireNonNullElse(lost.group(1), lost.group(2)));
        return new ServiceLevel(bound, (result, audit) -> lost(most, audit), Optional.empty());
      }
      LatencyBound latency = LatencyBound.parse(bound);
      return new ServiceLevel(
          bound, (result, audit) -> latency(latency, result), Optional.of(latency));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "-sla %s: expected outage<5s, read-outage<5s, write-outage<5s, availability>99.9%%, lost=0, or a latency such as READ.p99<5ms"
              .formatted(bound),
          e);
    }
  }

  /** What a run kept to, or did not. */
  public Verdict judge(PhaseResult result, Optional<AuditSummary> audit) {
    return figure.of(result, audit);
  }

  /** Whether only an audit can tell. */
  public boolean isOfAudit() {
    return LOST.matcher(text.toLowerCase(Locale.ROOT)).matches();
  }

  /** The line that says whether a run kept to it. */
  String line(PhaseResult result, Optional<AuditSummary> audit) {
    Verdict verdict = judge(result, audit);
    return "sla: %s %s: %s"
        .formatted(text, verdict.holds() ? "holds" : "does not hold", verdict.measured());
  }

  @Override
  public String toString() {
    return text;
  }

  private static Verdict outage(String kind, double limitNanos, PhaseResult result) {
    if (result.outages().isEmpty()) {
      return new Verdict(false, "nothing was measured");
    }
    OutageReport outages = result.outages().get();
    long nanos =
        switch (kind) {
          case "read-outage" -> outages.longest(FaultCost::readOutageNanos);
          case "write-outage" -> outages.longest(FaultCost::writeOutageNanos);
          default -> outages.longest();
        };
    return new Verdict(nanos < limitNanos, format("%.3f s", nanos / 1e9));
  }

  private static Verdict availability(double least, PhaseResult result) {
    return result
        .outages()
        .map(
            known ->
                new Verdict(known.availability() > least, format("%.4f %%", known.availability())))
        .orElse(new Verdict(false, "nothing was measured"));
  }

  private static Verdict lost(long most, Optional<AuditSummary> audit) {
    return audit
        .filter(AuditSummary::isProof)
        .map(found -> new Verdict(found.lost() <= most, found.lost() + " lost"))
        .orElse(new Verdict(false, "nothing was audited; cas.audit=true does"));
  }

  private static Verdict latency(LatencyBound bound, PhaseResult result) {
    var nanos = bound.measuredNanos(result);
    return nanos.isPresent()
        ? new Verdict(bound.holds(result), format("%.3f ms", nanos.getAsDouble() / 1e6))
        : new Verdict(false, "no " + bound.operation() + " succeeded");
  }

  private static double nanos(String unit) {
    return switch (unit) {
      case "ms" -> 1e6;
      case "s" -> 1e9;
      default -> 60e9;
    };
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
