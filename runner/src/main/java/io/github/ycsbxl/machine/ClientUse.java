package io.github.ycsbxl.machine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Time of processors that client processes took, and what else went on in their machines. A store
 * in the client's process is in it. Immutable.
 *
 * @param userNanos in the processes' own code
 * @param systemNanos in the kernel, for the processes
 * @param machines by name
 */
public record ClientUse(long userNanos, long systemNanos, SortedMap<String, MachineUse> machines) {
  public static final ClientUse NONE = new ClientUse(0, 0, new TreeMap<>());

  private static final String HOST = MachineFacts.host();
  private static final Path SELF = Path.of("/proc/self/stat");

  /** The indices of ticks in user mode and in the kernel, behind the name in brackets. */
  private static final int USER_WORD = 11;

  /** Reads the use by this process since it was started. */
  public static ClientUse soFar() {
    long all = Math.max(0, bean().getProcessCpuTime());
    long user = Math.round(all * userShare());
    var machines = new TreeMap<String, MachineUse>();
    machines.put(HOST, MachineUse.soFar(all));
    return new ClientUse(user, all - user, machines);
  }

  public ClientUse minus(ClientUse earlier) {
    var machines = new TreeMap<String, MachineUse>();
    this.machines.forEach(
        (name, use) ->
            machines.put(
                name,
                earlier.machines.containsKey(name) ? use.minus(earlier.machines.get(name)) : use));
    // The share of user mode is that since the start, in ticks.
    return new ClientUse(
        Math.max(0, userNanos - earlier.userNanos),
        Math.max(0, systemNanos - earlier.systemNanos),
        machines);
  }

  /** Adds up the use by two processes at the same time. */
  public ClientUse plus(ClientUse other) {
    return sum(other, MachineUse::beside);
  }

  /** Adds up the use in two successive periods. */
  public ClientUse then(ClientUse next) {
    return sum(next, MachineUse::then);
  }

  public boolean wasMeasured() {
    return userNanos + systemNanos > 0;
  }

  private ClientUse sum(ClientUse other, BinaryOperator<MachineUse> operator) {
    var sum = new TreeMap<>(machines);
    other.machines.forEach((name, use) -> sum.merge(name, use, operator));
    return new ClientUse(userNanos + other.userNanos, systemNanos + other.systemNanos, sum);
  }

  private static double userShare() {
    List<String> stat = MachineUse.lines(SELF);
    if (stat.isEmpty()) {
      return 1;
    }
    String[] words = stat.get(0).substring(stat.get(0).lastIndexOf(')') + 2).split(" ");
    double user = Long.parseLong(words[USER_WORD]);
    double system = Long.parseLong(words[USER_WORD + 1]);
    return user + system == 0 ? 1 : user / (user + system);
  }

  static OperatingSystemMXBean bean() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  }
}
