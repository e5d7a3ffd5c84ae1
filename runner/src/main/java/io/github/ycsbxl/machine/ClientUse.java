package io.github.ycsbxl.machine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * CPU time of clients, and other load on their machines. An embedded store is included. Immutable.
 *
 * @param userNanos CPU time in user mode
 * @param systemNanos CPU time in the kernel
 * @param machines load by machine name, with the CPUs that the client may use unless all
 */
public record ClientUse(long userNanos, long systemNanos, SortedMap<String, MachineUse> machines) {
  public static final ClientUse NONE = new ClientUse(0, 0, new TreeMap<>());

  private static final String MACHINE = MachineUse.machine(MachineFacts.host());
  private static final Path SELF = Path.of("/proc/self/stat");

  /** Index of the user ticks after the name in parentheses; the kernel ticks follow. */
  private static final int USER_WORD = 11;

  /** Returns the usage of this process since its start. */
  public static ClientUse soFar() {
    long all = ownNanos();
    long user = Math.round(all * userShare());
    var machines = new TreeMap<String, MachineUse>();
    machines.put(MACHINE, MachineUse.soFar(all));
    return new ClientUse(user, all - user, machines);
  }

  public ClientUse minus(ClientUse earlier) {
    var machines = new TreeMap<String, MachineUse>();
    this.machines.forEach(
        (name, use) ->
            machines.put(
                name,
                earlier.machines.containsKey(name) ? use.minus(earlier.machines.get(name)) : use));
    // The total time is divided into user and kernel time by their ratio in ticks since the start.
    // A small difference may therefore be negative.
    return new ClientUse(
        Math.max(0, userNanos - earlier.userNanos),
        Math.max(0, systemNanos - earlier.systemNanos),
        machines);
  }

  /** Returns the sum for two clients at the same time. */
  public ClientUse plus(ClientUse other) {
    return sum(other, MachineUse::beside);
  }

  /** Returns the sum of two successive periods. */
  public ClientUse then(ClientUse next) {
    return sum(next, MachineUse::then);
  }

  /**
   * Returns the time in which control groups stopped the clients, as a sum over their machines.
   * Empty if no machine is known.
   */
  public OptionalLong throttledNanos() {
    return machines.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            machines.values().stream().mapToLong(machine -> machine.throttling().nanos()).sum());
  }

  public boolean wasMeasured() {
    return userNanos + systemNanos > 0;
  }

  private ClientUse sum(ClientUse other, BinaryOperator<MachineUse> operator) {
    var sum = new TreeMap<>(machines);
    other.machines.forEach((name, use) -> sum.merge(name, use, operator));
    return new ClientUse(userNanos + other.userNanos, systemNanos + other.systemNanos, sum);
  }

  /** Returns the CPU time of this process since its start. */
  static long ownNanos() {
    return Math.max(0, bean().getProcessCpuTime());
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
