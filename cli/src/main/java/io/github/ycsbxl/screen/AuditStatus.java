package io.github.ycsbxl.screen;

import io.github.ycsbxl.audit.CasAudit.AuditProgress;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Display of an audit's progress and its remaining time, every few seconds. Used by one thread. */
public final class AuditStatus implements AuditProgress {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final StatusLine line;
  private String stage = "";
  private long beganNanos;
  private long nextNanos = System.nanoTime() + INTERVAL_NANOS;

  public AuditStatus(StatusLine line) {
    this.line = line;
  }

  @Override
  public void at(String now, long done, long all) {
    long nanos = System.nanoTime();
    if (!now.equals(stage)) {
      stage = now;
      beganNanos = nanos;
    }
    if (nanos - nextNanos < 0) {
      return;
    }
    nextNanos = nanos + (line.isTerminal() ? TimeUnit.SECONDS.toNanos(1) : INTERVAL_NANOS);
    line.show(text(done, all, (nanos - beganNanos) / 1e9));
  }

  private String text(long done, long all, double seconds) {
    if (all == 0 || done == 0) {
      return String.format(Locale.ROOT, "%s: %,d updates", stage, done);
    }
    return String.format(
        Locale.ROOT,
        "%s: %.0f %% of %,d updates, %s left",
        stage,
        100.0 * done / all,
        all,
        PhaseProgress.duration(seconds * (all - done) / done));
  }
}
