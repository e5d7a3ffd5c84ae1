package io.github.ycsbxl.fleet;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.PlannedFault;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.workload.CasConfig;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A validated benchmark by several clients: all settings are read and checked, and nothing is
 * started. Immutable.
 *
 * @param settings common settings of all clients
 * @param plan as client 0 reads it
 * @param server of an embedded store, which clients could not share otherwise
 * @param breakable the same store, if faults are injected into its nodes
 * @param records number of records that one client loads
 */
public record FleetPlan(
    int clients,
    BenchmarkSettings settings,
    BenchmarkPlan plan,
    Optional<StoreServer> server,
    Optional<BreakableStore> breakable,
    long records) {

  /** Number of clients per CPU above which they mostly wait for each other. */
  private static final int MOST_CLIENTS_OF_A_PROCESSOR = 4;

  /** Memory of the smallest client. */
  private static final long JVM_BYTES = 32 << 20;

  /**
   * Reads and checks the settings for local clients. Throws an exception that lists every mistake.
   */
  public static FleetPlan read(BenchmarkSettings given, BenchmarkKind kind, int clients)
      throws ConfigurationException, RunFailedException {
    List<String> problems = problems(given, clients);
    if (clients > mostHere()) {
      problems.add(
          "-clients %d: the memory of this machine, %d MB, is enough for %d clients"
              .formatted(clients, MachineFacts.memoryBytes() >> 20, mostHere()));
    }
    return read(given, kind, clients, problems);
  }

  /** Returns the maximum number of clients for the memory of this machine. */
  static int mostHere() {
    return (int) Math.min(Integer.MAX_VALUE, MachineFacts.memoryBytes() / JVM_BYTES);
  }

  /**
   * Reads and checks the settings for clients that join a coordinator. Throws an exception that
   * lists every mistake.
   *
   * @param onlyHere true if only clients on this machine join
   */
  public static FleetPlan joining(
      BenchmarkSettings given, BenchmarkKind kind, int clients, boolean onlyHere)
      throws ConfigurationException, RunFailedException {
    FleetPlan plan = read(given, kind, clients, problems(given, clients));
    if (plan.server().isPresent() && !onlyHere) {
      throw new ConfigurationException(
          "clients on other machines cannot reach a store served on loopback; start one with 'ycsb"
              + " serve' and set its address");
    }
    return plan;
  }

  private static FleetPlan read(
      BenchmarkSettings given, BenchmarkKind kind, int clients, List<String> problems)
      throws ConfigurationException, RunFailedException {
    BenchmarkSettings settings =
        given
            .toleratingWhatSlosAllow()
            .withProblems(problems)
            .with(ClientId.COUNT, Math.max(1, clients))
            .withDefault(
                CasConfig.AUDIT_ID, Long.toUnsignedString(new SecureRandom().nextLong(), 32));
    BenchmarkSettings first = settings.with(ClientId.INDEX, 0);
    BenchmarkPlan plan = BenchmarkPlan.read(first, kind);
    if (plan.common().output().text().type().isRaw()) {
      throw new ConfigurationException(
          TextForm.MEASUREMENT_TYPE.name()
              + ": each client has its own log; expected operations.log=true instead of"
              + " raw");
    }
    Optional<BreakableStore> breakable =
        plan.common().faults().needsNodes()
            ? first.read(
                reader -> plan.store().binding().flatMap(info -> info.breakable(reader, true)))
            : Optional.empty();
    Optional<StoreServer> server =
        breakable.isPresent()
            ? breakable.map(StoreServer.class::cast)
            : first.read(
                reader -> plan.store().binding().flatMap(info -> info.sharedServer(reader)));
    long records = plan.runPlans().stream().mapToLong(RunPlan::recordsToLoad).sum();
    return new FleetPlan(clients, settings, plan, server, breakable, records);
  }

  /**
   * Returns the settings of the clients, without faults of the store, which another process
   * injects.
   */
  BenchmarkSettings ofClients() {
    return without(settings, plan.common().faults().ofStore());
  }

  /**
   * Returns a copy whose clients use the store in this directory. This process already serves that
   * store.
   */
  public FleetPlan servedFrom(Path folder) {
    BenchmarkSettings served = settings.with(ClientsConfig.SERVED, folder);
    return new FleetPlan(clients, served, plan, server, breakable, records);
  }

  /** Returns the settings without faults, to look at the store before the start. */
  BenchmarkSettings withoutFaults(BenchmarkSettings some) {
    return without(some, plan.common().faults().byProperty().keySet());
  }

  private static BenchmarkSettings without(
      BenchmarkSettings settings, Collection<? extends Property<?>> properties) {
    BenchmarkSettings left = settings;
    for (Property<?> property : properties) {
      left = left.without(property);
    }
    return left;
  }

  /** Injects the faults of the store. */
  FaultRun faultsOfStore(FaultRun.Listener listener) {
    FaultPlan ofStore = plan.common().faults().only(PlannedFault::isOfStore);
    return new FaultRun(ofStore, breakable, 0, Long.parseLong(plan.seed()), listener);
  }

  private static List<String> problems(BenchmarkSettings given, int clients) {
    var problems = new ArrayList<>(given.problems());
    if (clients < 1) {
      problems.add("-clients " + clients + ": expected a whole number, 1 or more");
    }
    // Reject only the index: a workload file may set the number of clients.
    if (!given.given(ClientId.INDEX).isBlank()) {
      problems.add(
          ClientId.INDEX.name()
              + ": the coordinator gives each client its index, so do not set it");
    }
    if (!given.given(ClientsConfig.SERVED).isBlank()
        && !problems.contains(ClientsConfig.SERVED_IS_INTERNAL)) {
      problems.add(ClientsConfig.SERVED_IS_INTERNAL);
    }
    return problems;
  }

  /**
   * Returns a warning if the clients may reach the limits of this number of CPUs before the store
   * does.
   */
  Optional<String> remark(int processors) {
    return clients > MOST_CLIENTS_OF_A_PROCESSOR * processors
        ? Optional.of(
            "warning: %d clients share %d CPUs, which may limit them before the store does"
                .formatted(clients, processors))
        : Optional.empty();
  }

  /** Describes the target rate of all clients together, for each part that has one. */
  List<String> targets() {
    return plan.parts().stream()
        .filter(part -> clients > 1)
        .flatMap(part -> target(part).stream())
        .toList();
  }

  private Optional<String> target(PartPlan part) {
    return part.run().arrivals().targetOpsPerSec().stream()
        .mapToObj(
            ofOne ->
                part.tell(
                    "target=%s applies to each of %d clients: %s ops/s in total"
                        .formatted(
                            BenchmarkSettings.plain(ofOne),
                            clients,
                            BenchmarkSettings.plain(ofOne * clients))))
        .findFirst();
  }

  /** Returns the phase of this name for all clients together. */
  PhasePlan phase(String name) {
    PhasePlan ofOne =
        name.equals(PhasePlan.Kind.LOAD.label())
            ? PhasePlan.load(records)
            : PhasePlan.run(plan.common().length());
    return new PhasePlan(ofOne.kind(), ofOne.operations() * clients, ofOne.limit(), false, 0);
  }
}
