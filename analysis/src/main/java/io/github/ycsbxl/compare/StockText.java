package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.statistics.CorrelatedMean;
import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of the text output of stock YCSB and of this tool: {@code [READ],
 * 99thPercentileLatency(us), 1234}. If a file has several results, the last one is used. Stock's
 * throughput includes failed operations. Stateless.
 */
final class StockText {
  private static final Pattern LINE =
      Pattern.compile("^\\[([^\\]]+)\\], *([^,]+), *([-+0-9.eE]+|-?Infinity)\\s*$");
  private static final String START = "[OVERALL],";
  private static final Set<String> SUCCESSES = Set.of("Return=OK", "Return=BATCHED_OK", "Return=0");

  private static final Pattern STATUS = Pattern.compile("(\\d+) sec: (\\d+) operations;");

  private StockText() {}

  static boolean isIn(List<String> lines) {
    return lines.stream().anyMatch(line -> line.startsWith(START));
  }

  static Figures read(String name, List<String> lines) {
    int start = start(lines);
    PrintedRows rows = rows(lines.subList(start, lines.size()));
    List<String> before = lines.subList(endBefore(lines, start), start);
    // Each operation has exactly one status, so the sum of all statuses is the number of
    // operations.
    double all = rows.sum(StockText::isOperation, cell -> cell.startsWith("Return="));
    double succeeded = rows.sum(StockText::isOperation, SUCCESSES::contains);
    var values = new TreeMap<String, Estimate>();
    rows.cell("OVERALL", PrintedRows.RATE)
        .ifPresent(rate -> values.put(Metric.THROUGHPUT.name(), withError(rate, before)));
    if (all > 0) {
      values.put(Metric.FAILED.name(), Estimate.bare(100 * (all - succeeded) / all));
    }
    return rows.figures(name, values, StockText::isOperation);
  }

  /** Returns the index of the first line of the last result. */
  private static int start(List<String> lines) {
    int start = lines.size() - 1;
    while (!lines.get(start).startsWith(START)) {
      start--;
    }
    while (start > 0 && lines.get(start - 1).startsWith(START)) {
      start--;
    }
    return start;
  }

  /** Returns the end of the previous result, or the start of the file. */
  private static int endBefore(List<String> lines, int start) {
    int end = start;
    while (end > 0 && !lines.get(end - 1).startsWith("[")) {
      end--;
    }
    return end;
  }

  private static PrintedRows rows(List<String> lines) {
    var rows = new PrintedRows();
    for (String line : lines) {
      Matcher parts = LINE.matcher(line);
      if (parts.matches()) {
        rows.put(parts.group(1), RawText.nameOfStock(parts.group(2)), parts.group(3));
      }
    }
    RawText.addPoints(lines, rows);
    return rows;
  }

  private static boolean isOperation(String row) {
    return !row.equals("CLEANUP")
        && !RowName.parse(row).isFailed()
        && !RowName.parse(row).isUnderWay()
        && !RowName.parse(row).isStepOfCas()
        && !row.equals("VERIFY");
  }

  /**
   * Returns the throughput with its error, which is estimated from the progress lines. A progress
   * line contains the operations since the start of the phase. Only lines of the last phase are
   * used. The last line is omitted because its interval is shorter.
   */
  private static Estimate withError(double opsPerSec, List<String> lines) {
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
    return CorrelatedMean.of(
        opsPerSec,
        rates.stream().limit(Math.max(0, rates.size() - 1)).mapToDouble(r -> r).toArray());
  }
}
