package io.github.ycsbxl.session;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.db.BindingInfo;
import io.github.ycsbxl.db.StoreServer;
import java.util.Optional;

/**
 * A server that the user asked for: everything is read and checked here, and nothing is started.
 *
 * @param storeName the binding's name
 */
public record ServerRequest(String storeName, StoreServer server) {

  /** Throws with every mistake that the settings have. */
  public static ServerRequest read(TestSettings settings) throws ConfigurationException {
    var reader = new PropertyReader(settings.properties());
    settings.problems().forEach(reader::problem);
    TestProperties.catalog().unknown(settings.properties()).forEach(reader::problem);
    if (settings.binding().isEmpty()) {
      reader.problem("say which store to serve: one of the bindings of 'ycsb list'");
    }
    Optional<BindingInfo> binding = settings.binding().flatMap(name -> Bindings.find(name, reader));
    Optional<StoreServer> server = binding.flatMap(info -> info.server(reader));
    if (server.isEmpty() && reader.problems().isEmpty()) {
      reader.problem(binding.orElseThrow().name() + " has no server of its own");
    }
    reader.throwIfProblems();
    return new ServerRequest(binding.orElseThrow().name(), server.orElseThrow());
  }
}
