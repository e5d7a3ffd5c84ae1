package io.github.ycsbxl.deploy;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Small forms of documented commands that end within seconds: placeholders are replaced, a sweep
 * has one step, a benchmark has no client processes, few records and few operations. Stateless.
 */
final class SmallCommands {
  private static final Pattern BENCHMARK =
      Pattern.compile("bin/ycsb (load|run|bench|sweep|search|ab) .*");

  /**
   * Options of every benchmark. Its end does not depend on the machine's speed, nor its output on
   * chance: one of 170 runs with another seed has no update among its 100 operations.
   */
  private static final String SMALL =
      " -p recordcount=200 -p operationcount=100 -p maxexecutiontime=0 -p warmup.seconds=0"
          + " -p client.count=1 -p seed=1";

  /** Property that is set again further on. */
  private static final Pattern GIVEN_AGAIN = Pattern.compile(" -p ([\\w.]+)=\\S+(?=.* -p \\1=)");

  /** Additional options of a benchmark, by a part of its command. */
  private static final List<Map.Entry<String, String>> ALSO =
      List.of(
          Map.entry(
              "workloads/oracle-2012-laptop", " -p sweep.shards=2 -p nosql.shard.capacity=1000"),
          Map.entry("workloads/elliptics-writes-1024", " -p client.every=1s"),
          Map.entry("bin/ycsb ab ", " -rounds 1"),
          Map.entry(
              "bin/ycsb search ",
              " -p search.seconds=1 -p search.tolerance=0.5 -p search.confirmations=1 -p maxexecutiontime=1 -p operationcount=0"),
          Map.entry("trace.file=", " -p operationcount=0"),
          Map.entry("until=steady", " -p maxexecutiontime=60"),
          // The fault is due before the last operation, however fast the machine is.
          Map.entry("kill master", " -p target=500"),
          Map.entry(
              "workloads/chaos-", " -p target=500 -p fault.1='at 10ms kill master for 20ms'"));

  /** Patterns and their replacements, in this order. */
  private static final List<Map.Entry<String, String>> REPLACED =
      List.of(
          Map.entry("audit <binding>", "audit voldemort"),
          Map.entry("<binding>|<store>", "basic"),
          Map.entry("<file>", "workloads/mixed-95-5"),
          Map.entry(
              "results/runs/slurm-<job>|<run>|<result (folder|directory)>|<folder>",
              "results/runs/mine"),
          Map.entry("\\.\\.\\.$", ""),
          Map.entry("<list>", "2,4"),
          Map.entry("<word>", "threads"),
          Map.entry("<n>", "1000"),
          Map.entry("-a <words>", "-a threadcount=1"),
          Map.entry("-b <words>", "-b threadcount=2"),
          Map.entry("\\[<what>]", "bindings"),
          Map.entry("<command>", "bench"),
          Map.entry("^bin/ycsb clean (?!.*--yes).*", "$0 --yes"),
          // Tests of fleets cover separate processes.
          Map.entry(" -clients [\\d,]+", ""),
          Map.entry("-threads \\S+", "-threads 2"),
          Map.entry("-nodes [\\d,]+", "-nodes 2"),
          Map.entry("\\.nodes=\\d+", ".nodes=2"),
          Map.entry("gzip,none", "gzip"),
          Map.entry("client,global", "client"),
          Map.entry(" -rounds \\d+", ""),
          Map.entry("at \\d+s kill master for \\d+s", "at 10ms kill master for 20ms"),
          // On a busy machine, latencies exceed five milliseconds.
          Map.entry("READ.p99<5ms", "READ.p99<5s"),
          // The same comparison as without a name, of four processes.
          Map.entry(" -p run\\.name=consistency", ""),
          Map.entry("voldemort.store=profiles", "voldemort.store=usertable"),
          Map.entry("cluster052.sort.zst", "trace.csv"));

  private SmallCommands() {}

  /** Returns true if the command runs a benchmark, which takes longer than reading results. */
  static boolean isBenchmark(DocumentedCommand command) {
    return BENCHMARK.matcher(of(command)).matches();
  }

  /** Returns the shell command to run in place of the documented one. */
  static String of(DocumentedCommand command) {
    String text = command.text();
    for (Map.Entry<String, String> entry : REPLACED) {
      text = text.replaceAll(entry.getKey(), entry.getValue());
    }
    if (!BENCHMARK.matcher(text).matches()) {
      return text;
    }
    var all = new StringBuilder(text).append(SMALL);
    for (Map.Entry<String, String> entry : ALSO) {
      if (text.contains(entry.getKey())) {
        all.append(entry.getValue());
      }
    }
    return GIVEN_AGAIN.matcher(all).replaceAll("");
  }
}
