package io.github.ycsbxl.tables;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of YCSB's output by PerfKitBenchmarker's rules (its ycsb_stats.py): everything before the
 * first {@code [OVERALL]} is a header, rows whose names have other characters than letters are
 * ignored, the lines of a row are together, and every value is a number.
 */
public final class PerfKitRules {
  private static final Pattern KEPT = Pattern.compile("^\\[[A-Z]+\\]");
  private static final Pattern STATUS =
      Pattern.compile("(\\d+) sec: \\d+ operations; (\\d+(\\.\\d+)?) current ops\\/sec");
  private static final Pattern STATUS_GROUP = Pattern.compile("\\[(.+?): (.+?)\\]");
  private static final Set<String> ERRORS =
      Set.of(
          "ERROR",
          "NOT_FOUND",
          "NOT_IMPLEMENTED",
          "UNEXPECTED_STATE",
          "BAD_REQUEST",
          "FORBIDDEN",
          "SERVICE_UNAVAILABLE");

  private PerfKitRules() {}

  /**
   * A reported result.
   *
   * @param stage load or run
   * @param rows statistics by name for each row, latencies in ms
   */
  public record Report(String stage, Map<String, Map<String, Double>> rows) {
    /** Returns the fraction of counted operations with a status that is an error. */
    public double errorRate() {
      double errors = 0;
      double all = 0;
      for (Map<String, Double> statistics : rows.values()) {
        for (Map.Entry<String, Double> statistic : statistics.entrySet()) {
          String status = statistic.getKey().replaceFirst("^Return=", "");
          boolean error = ERRORS.contains(status);
          errors += error ? statistic.getValue() : 0;
          all +=
              error || status.equals("OK") || status.equals("BATCHED_OK")
                  ? statistic.getValue()
                  : 0;
        }
      }
      return all == 0 ? 0 : errors / all;
    }
  }

  /** A progress line: rate and latencies by row. */
  public record Status(double opsPerSec, Map<String, Map<String, Double>> rows) {}

  /** Parses the concatenation of a process's stdout and stderr. */
  public static Report report(String err, String out) {
    String text = err + out;
    List<String> header = text.lines().takeWhile(line -> !line.startsWith("[OVERALL]")).toList();
    first(header, "YCSB Client 0.");
    String stage = first(header, "Command line:").endsWith("-load") ? "load" : "run";
    var rows = new LinkedHashMap<String, Map<String, Double>>();
    read(text)
        .forEach(
            (row, statistics) -> {
              var inMillis = new LinkedHashMap<String, Double>();
              statistics.forEach(
                  (name, value) ->
                      inMillis.put(
                          name.replace("(us)", "(ms)"),
                          name.contains("(us)") ? value / 1000 : value));
              rows.put(row, inMillis);
            });
    return new Report(stage, rows);
  }

  /** Combines results of several clients. Values that cannot be added up are dropped. */
  public static Map<String, Map<String, Double>> combine(List<Report> reports) {
    var combined = new TreeMap<String, Map<String, Double>>();
    for (Report report : reports) {
      report
          .rows()
          .forEach(
              (row, statistics) ->
                  statistics.forEach(
                      (name, value) -> {
                        Map<String, Double> sums =
                            combined.computeIfAbsent(row, any -> new TreeMap<>());
                        switch (name) {
                          case "RunTime(ms)", "MaxLatency(ms)" ->
                              sums.merge(name, value, Math::max);
                          case "MinLatency(ms)" -> sums.merge(name, value, Math::min);
                          case "Operations", "Throughput(ops/sec)" ->
                              sums.merge(name, value, Double::sum);
                          default -> {
                            if (name.startsWith("Return=")) {
                              sums.merge(name, value, Double::sum);
                            }
                          }
                        }
                      }));
    }
    return combined;
  }

  /** Returns the progress on stderr, by second. */
  public static Map<Integer, Status> statuses(String err) {
    var statuses = new TreeMap<Integer, Status>();
    for (String line : err.lines().toList()) {
      Matcher status = STATUS.matcher(line);
      if (status.find()) {
        var rows = new TreeMap<String, Map<String, Double>>();
        STATUS_GROUP
            .matcher(line)
            .results()
            .forEach(group -> rows.put(group.group(1), pairs(group)));
        statuses.put(
            Integer.parseInt(status.group(1)),
            new Status(Double.parseDouble(status.group(2)), rows));
      }
    }
    return statuses;
  }

  /** Returns statistics by name for each row, in the order of the text. */
  static Map<String, Map<String, Double>> read(String text) {
    List<String> lines = text.lines().dropWhile(line -> !line.startsWith("[OVERALL]")).toList();
    var rows = new LinkedHashMap<String, Map<String, Double>>();
    String current = "";
    for (String line : lines) {
      if (!KEPT.matcher(line).find()) {
        continue;
      }
      String[] cells = line.split(",");
      if (cells.length != 3) {
        throw new IllegalArgumentException("not three cells: " + line);
      }
      String row = cells[0].substring(1, cells[0].length() - 1);
      if (!row.equals(current) && rows.containsKey(row)) {
        throw new IllegalArgumentException("a row in two parts: " + line);
      }
      current = row;
      double value = Double.parseDouble(cells[2].strip());
      if (rows.computeIfAbsent(row, any -> new LinkedHashMap<>()).put(cells[1].strip(), value)
          != null) {
        throw new IllegalArgumentException("a statistic twice: " + line);
      }
    }
    rows.remove("CLEANUP");
    return rows;
  }

  private static String first(List<String> lines, String start) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no line starts with " + start));
  }

  /** Returns the values of a group; an average of nothing has no value. */
  private static Map<String, Double> pairs(MatchResult group) {
    var pairs = new LinkedHashMap<String, Double>();
    for (String pair : group.group(2).split(", ")) {
      String[] parts = pair.split("=", -1);
      if (!parts[1].isEmpty()) {
        pairs.put(parts[0], Double.valueOf(parts[1]));
      }
    }
    return pairs;
  }
}
