package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.fleet.ClientJvm;
import io.github.ycsbxl.fleet.ClientProcesses;
import io.github.ycsbxl.fleet.RunningFleet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starter of client processes on this machine, which meet in a folder.
 *
 * @param main what each process starts, with arguments as for {@code bin/ycsb}
 */
public record LocalClients(Class<?> main) implements FleetStarter {
  @Override
  public Optional<String> remark(FleetPlan fleet) {
    return fleet.remark(Runtime.getRuntime().availableProcessors());
  }

  @Override
  public RunningFleet start(
      FleetPlan fleet, FleetFolder folder, BenchmarkKind kind, Consumer<String> note)
      throws IOException {
    FleetFolder shared = folder.shared();
    return ClientProcesses.start(
        fleet.clients(),
        fleet.plan().faults().killedClients(),
        index -> ClientJvm.command(main, List.of(), shared.arguments(kind.command(), index)),
        shared.settings().text(),
        shared.path(),
        shared.barrier());
  }
}
