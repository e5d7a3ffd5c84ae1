package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.FaultAction.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Faults of a run, ordered by number. Immutable.
 *
 * @param byProperty faults by property
 */
public record FaultPlan(Map<Property<String>, PlannedFault> byProperty) {
  /** Property of a fault, read as text because each part has error messages of its own. */
  public static final Property<String> FAULT =
      Property.declare(
              "fault.<n>", new ValueForm<>(text -> text, "a fault, such as at 20s kill master"))
          .scope(Scope.BENCHMARK)
          .meaning("fault to inject during the run, such as at 20s kill master (docs/faults.md)");

  private static final String OTHERWISE = "; exec \"<command>\" runs any command";

  /** Parses all faults. Problems are added to the reader. */
  public static FaultPlan from(PropertyReader reader) {
    var faults = new TreeMap<Long, PlannedFault>();
    reader
        .findAll(FAULT)
        .forEach(
            (number, text) -> {
              try {
                faults.put(number, PlannedFault.parse(text));
              } catch (IllegalArgumentException e) {
                reader.check(false, FAULT.number(number), e.getMessage());
              }
            });
    var byProperty = new LinkedHashMap<Property<String>, PlannedFault>();
    faults.forEach((number, fault) -> byProperty.put(FAULT.number(number), fault));
    return new FaultPlan(byProperty);
  }

  /** Returns true if a name is a property of a fault. */
  public static boolean isFault(Object name) {
    return name.toString().matches("fault\\.\\d+");
  }

  /**
   * Assigns a property {@code fault.<n>} to each additional fault. Uses the lowest numbers whose
   * properties are not among {@code names}.
   */
  public static Map<String, String> numbered(List<String> more, Collection<String> names) {
    var taken = new ArrayList<>(names);
    var added = new TreeMap<String, String>();
    for (String fault : more) {
      long number = 1;
      while (taken.contains(FAULT.number(number).name())) {
        number++;
      }
      String name = FAULT.number(number).name();
      taken.add(name);
      added.put(name, fault);
    }
    return added;
  }

  public List<PlannedFault> faults() {
    return List.copyOf(byProperty.values());
  }

  public boolean isEmpty() {
    return byProperty.isEmpty();
  }

  /** Returns true if any fault needs a store with nodes that can be broken. */
  public boolean needsNodes() {
    return faults().stream().anyMatch(PlannedFault::isOfNode);
  }

  /**
   * Returns the properties of faults in the store. In a fleet, the coordinator injects these, not a
   * client.
   */
  public List<Property<?>> ofStore() {
    return byProperty.keySet().stream()
        .filter(property -> byProperty.get(property).isOfStore())
        .<Property<?>>map(property -> property)
        .toList();
  }

  /** Returns the indices of the clients that faults kill. */
  public Set<Integer> killedClients() {
    return faults().stream()
        .map(PlannedFault::action)
        .filter(FaultAction.KillClient.class::isInstance)
        .map(action -> ((FaultAction.KillClient) action).index())
        .collect(Collectors.toSet());
  }

  /** Returns the plan with only the faults that match. */
  public FaultPlan only(Predicate<PlannedFault> which) {
    var some = new LinkedHashMap<>(byProperty);
    some.values().removeIf(which.negate());
    return new FaultPlan(some);
  }

  /**
   * Adds a problem for every fault that cannot be injected.
   *
   * @param store the store, if its nodes can be broken
   * @param clients number of clients
   * @param maxSeconds maximum length of the run phase; 0 for no limit
   */
  public void check(
      PropertyReader reader, Optional<BreakableStore> store, int clients, long maxSeconds) {
    byProperty.forEach(
        (property, fault) -> {
          reader.check(
              maxSeconds == 0 || fault.at().toSeconds() < maxSeconds,
              property,
              "the run ends after " + maxSeconds + " s");
          if (fault.action() instanceof FaultAction.OnNode action) {
            reader.check(
                store.isPresent(),
                property,
                "this benchmark did not start the store, so it cannot inject faults into nodes"
                    + OTHERWISE);
            store
                .flatMap(nodes -> problem(action, nodes))
                .ifPresent(sentence -> reader.check(false, property, sentence));
          } else if (fault.action() instanceof FaultAction.KillClient kill) {
            reader.check(
                clients > 1,
                property,
                "expected several clients, because other clients have to continue the run");
            reader.check(
                clients == 1 || kill.index() < clients,
                property,
                "there are %d clients, numbered from 0".formatted(clients));
          }
        });
  }

  private static Optional<String> problem(FaultAction.OnNode action, BreakableStore store) {
    if (!store.faults().contains(action.kind())) {
      String others =
          store.faults().stream()
              .sorted()
              .map(NodeFault.Kind::word)
              .collect(Collectors.joining(", "));
      return Optional.of(
          "this store does not support %s here; it supports %s%s"
              .formatted(action.kind().word(), others, OTHERWISE));
    }
    if (action.from().isPresent() && !store.nodesMeet()) {
      return Optional.of(
          "nodes of this store do not communicate with each other; remove 'from node ...'");
    }
    return problem(action.target(), store)
        .or(() -> action.from().flatMap(from -> problem(from, store)));
  }

  private static Optional<String> problem(Target target, BreakableStore store) {
    return switch (target.choice()) {
      case MASTER, REPLICA ->
          store.hasMaster()
              ? Optional.empty()
              : Optional.of("this store has no master; expected any or node <n>");
      case NODE ->
          store.node(target.word()).isPresent()
              ? Optional.empty()
              : Optional.of("the nodes are " + String.join(", ", store.nodes()));
      case ANY -> Optional.empty();
    };
  }
}
