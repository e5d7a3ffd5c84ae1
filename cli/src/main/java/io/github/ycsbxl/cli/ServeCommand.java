package io.github.ycsbxl.cli;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ServerPlan;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code ycsb serve}. */
@Command(
    name = "serve",
    customSynopsis = "ycsb serve <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description = "Run a server of the store, if the binding has one, until Ctrl-C or SIGTERM.")
final class ServeCommand implements Callable<Integer> {
  @Mixin private StoreOptions options;

  @Option(names = "-shards", paramLabel = "<n>", description = "Create a store with n shards.")
  private String shards;

  @Option(names = "-nodes", paramLabel = "<n>", description = "Create a cluster with n nodes.")
  private String nodes;

  @Option(names = "-replicas", paramLabel = "<n>", description = "Store each record on n nodes.")
  private String replicas;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    ServerPlan plan = ServerPlan.read(settings());
    plan.notes().forEach(note -> spec.commandLine().getErr().println("ycsb: " + note));
    var stopped = new CountDownLatch(1);
    ShutdownHook.exitWith(stopped::countDown);
    StoreServer server = plan.server();
    server.start();
    try (server) {
      spec.commandLine().getOut().println(plan.storeName() + " is served at " + server.addresses());
      stopped.await();
    }
    return ExitStatus.DONE;
  }

  private BenchmarkSettings settings() throws ConfigurationException {
    BenchmarkSettings settings = PropertySources.read(options);
    settings = shards == null ? settings : settings.sized("shards", shards);
    settings = nodes == null ? settings : settings.sized("nodes", nodes);
    return replicas == null ? settings : settings.sized("replicas", replicas);
  }
}
