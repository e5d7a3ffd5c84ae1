package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.faults.FaultAction;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Filter for settings from a coordinator, which may be malicious. A client runs no command from the
 * settings, opens no store of its own, reads no file that the coordinator does not send, and writes
 * only in its own directory. Stateless.
 */
final class SentSettings {
  private SentSettings() {}

  /**
   * Returns the accepted settings.
   *
   * @param files properties whose files the coordinator sends
   * @throws ConfigurationException if a setting is not accepted
   */
  static BenchmarkSettings apply(BenchmarkSettings sent, Set<String> files)
      throws ConfigurationException {
    var problems = new ArrayList<String>();
    FaultPlan.from(sent.reader())
        .byProperty()
        .forEach(
            (property, fault) -> {
              if (!(fault.action() instanceof FaultAction.KillClient)) {
                problems.add(property.name() + ": clients accept only the fault 'kill client'");
              }
            });
    for (String name : sent.inputNames()) {
      if (!files.contains(name)) {
        problems.add(name + ": the coordinator did not send this file");
      }
    }
    ConfigurationException.throwIfAny(problems);
    return sent.without(Scope.COORDINATOR);
  }

  /** Throws if the client would open an embedded store. */
  static void requireNoStore(BenchmarkPlan plan) throws ConfigurationException {
    if (plan.store().folder().isPresent()) {
      throw new ConfigurationException(
          List.of(
              "a client cannot open an embedded store; the coordinator has to send the address "
                  + "of a server"));
    }
  }
}
