package io.github.ycsbxl.machine;

import com.sun.management.UnixOperatingSystemMXBean;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Settings and load of this machine that affect results. Stateless. */
public final class MachineFacts {
  public static final String HOST = "host";
  public static final String NODE = "node";
  public static final String PROCESSORS = "processors";
  public static final String GOVERNOR = "CPU frequency governor";
  public static final String CLOCK = "clock source";

  /** Name of the fact that holds the client's open files limit. */
  public static final String OPEN_FILES_LIMIT = "open files limit";

  /** Name of the number of open files before connecting to the store. */
  public static final String OPEN_FILES_AT_START = openFiles("at start");

  private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");
  private static final Path SYSTEM = Path.of("/sys/devices/system");

  private MachineFacts() {}

  /**
   * Returns the available facts.
   *
   * @param when suffix for facts that change: at start, at end
   */
  public static Map<String, String> now(String when) {
    var facts = new TreeMap<String, String>();
    first(SYSTEM.resolve("cpu/cpu0/cpufreq/scaling_governor"))
        .ifPresent(governor -> facts.put(GOVERNOR, governor));
    first(SYSTEM.resolve("clocksource/clocksource0/current_clocksource"))
        .ifPresent(clock -> facts.put(CLOCK, clock));
    double load = ClientUse.bean().getSystemLoadAverage();
    if (load >= 0) {
      facts.put("load average " + when, String.format(Locale.ROOT, "%.2f", load));
    }
    long swap = ClientUse.bean().getTotalSwapSpaceSize();
    facts.put(
        "swap used bytes " + when, String.valueOf(swap - ClientUse.bean().getFreeSwapSpaceSize()));
    if (ClientUse.bean() instanceof UnixOperatingSystemMXBean unix) {
      facts.put(OPEN_FILES_LIMIT, String.valueOf(unix.getMaxFileDescriptorCount()));
      facts.put(openFiles(when), String.valueOf(unix.getOpenFileDescriptorCount()));
    }
    return facts;
  }

  /** Returns the memory of the machine, or of the container. */
  public static long memoryBytes() {
    return ClientUse.bean().getTotalMemorySize();
  }

  /** Returns the host name from the kernel. */
  public static String host() {
    return first(HOSTNAME)
        .filter(name -> !name.isBlank())
        .map(String::strip)
        .orElseGet(MachineFacts::resolvedHost);
  }

  private static String resolvedHost() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** Returns the node name set by the container engine, or else the host name. */
  public static String node(Map<String, String> environment, String host) {
    String named = environment.getOrDefault("NODE_NAME", "").strip();
    return named.isEmpty() ? host : named;
  }

  private static String openFiles(String when) {
    return "open files " + when;
  }

  private static Optional<String> first(Path file) {
    List<String> lines = MachineUse.lines(file);
    return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(0));
  }
}
