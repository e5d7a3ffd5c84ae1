package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.machine.ClientJvm;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.setup.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Environment of a result: versions, JVM and machine. */
final class Environment {
  private static final Path CPUS = Path.of("/proc/cpuinfo");

  private Environment() {}

  static Map<String, String> describe() {
    Runtime runtime = Runtime.getRuntime();
    var facts = new TreeMap<String, String>();
    facts.put("ycsb-xl", Version.ours());
    facts.put("ycsb", Version.STOCK);
    facts.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
    facts.put("max heap bytes", Long.toString(runtime.maxMemory()));
    facts.put(MachineFacts.PROCESSORS, Integer.toString(runtime.availableProcessors()));
    facts.put(
        "os",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    String host = MachineFacts.host();
    facts.put(MachineFacts.HOST, host);
    facts.put(MachineFacts.NODE, MachineFacts.node(System.getenv(), host));
    facts.put("processor", processor());
    facts.put("jvm options", ClientJvm.userOptions());
    facts.put("collector", collectors());
    ClientJvm.userCommand().ifPresent(command -> facts.put("command line", command));
    facts.putAll(MachineFacts.now("at start"));
    return facts;
  }

  /**
   * Returns the settings that stores report. Changes their names to distinguish them from the
   * client's facts. A setting that is not the same for all scenarios is named by scenario.
   *
   * @param reported by scenario
   */
  static Map<String, String> ofStores(Map<String, Map<String, String>> reported) {
    var facts = new TreeMap<String, String>();
    reported.forEach(
        (scenario, settings) ->
            settings.forEach(
                (name, value) -> {
                  boolean common =
                      reported.values().stream().allMatch(one -> value.equals(one.get(name)));
                  facts.put((common ? "store: " : "store of " + scenario + ": ") + name, value);
                }));
    return facts;
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(MemoryManagerMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  /** Returns the CPU model from Linux, or the architecture on other systems. */
  private static String processor() {
    try (Stream<String> lines = Files.lines(CPUS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException | UncheckedIOException e) {
      return System.getProperty("os.arch");
    }
  }
}
