package io.github.ycsbxl.figures;

import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The course of the throughput in the progress lines of YCSB, which counts the operations of a
 * phase so far. Of several phases the last one counts, as loads and warm-ups go before the run.
 * Stateless.
 */
final class StatusRates {
  private static final Pattern STATUS = Pattern.compile("(\\d+) sec: (\\d+) operations;");

  private StatusRates() {}

  /** The throughput with its error, if there are enough lines; the last covers a shorter time. */
  static Estimate estimate(double opsPerSec, List<String> lines) {
    var rates = new ArrayList<Double>();
    long second = 0;
    long operations = 0;
    for (String line : lines) {
      Matcher status = STATUS.matcher(line);
      if (status.find()) {
        long nowSecond = Long.parseLong(status.group(1));
        long nowOperations = Long.parseLong(status.group(2));
        if (nowSecond < second || nowOperations < operations) {
          rates.clear();
        } else if (nowSecond > second) {
          rates.add((nowOperations - operations) / (double) (nowSecond - second));
        }
        second = nowSecond;
        operations = nowOperations;
      }
    }
    return Estimate.ofSeries(
        opsPerSec,
        rates.stream().limit(Math.max(0, rates.size() - 1)).mapToDouble(r -> r).toArray());
  }
}
