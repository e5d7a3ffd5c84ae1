package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.StoreMode;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import java.util.List;
import java.util.Optional;

/**
 * A validated server: settings are read and checked, and nothing is started. Immutable.
 *
 * @param storeName name of the binding
 * @param notes warnings for the user before the start
 */
public record ServerPlan(String storeName, StoreServer server, List<String> notes) {
  private static final String CANNOT_BE_SERVED = " cannot be served by YCSB XL";

  /** Reads and checks the settings. Throws an exception that lists every mistake. */
  public static ServerPlan read(BenchmarkSettings settings) throws ConfigurationException {
    return settings.read(reader -> read(settings, reader));
  }

  private static ServerPlan read(BenchmarkSettings settings, PropertyReader reader) {
    settings.unknown().forEach(reader::unknown);
    if (settings.binding().isEmpty()) {
      reader.problem(
          reader
              .find(BenchmarkProperties.DB)
              .map(type -> StockBinding.nameOf(type) + CANNOT_BE_SERVED)
              .orElse("name the binding to serve: one of 'ycsb list'"));
    }
    Optional<BindingInfo> binding = settings.binding().flatMap(name -> Bindings.find(name, reader));
    Optional<StoreServer> server = binding.flatMap(info -> info.server(reader));
    if (server.isEmpty() && reader.problems().isEmpty()) {
      reader.problem(binding.orElseThrow().name() + CANNOT_BE_SERVED);
    }
    return server.map(found -> of(binding.orElseThrow(), found, reader)).orElse(null);
  }

  private static ServerPlan of(BindingInfo binding, StoreServer server, PropertyReader reader) {
    List<String> notes =
        StoreMode.SERVED.withoutEffect(binding, reader).stream()
            .map(sentence -> "warning: " + sentence)
            .toList();
    return new ServerPlan(binding.name(), server, notes);
  }
}
