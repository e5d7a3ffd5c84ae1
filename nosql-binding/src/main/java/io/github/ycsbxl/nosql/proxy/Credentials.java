package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.config.InputText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import oracle.nosql.driver.AuthorizationProvider;
import oracle.nosql.driver.iam.SignatureProvider;
import oracle.nosql.driver.kv.StoreAccessTokenProvider;

/**
 * Credentials of a client at a proxy or the cloud service. Implementations are immutable and hold
 * the files' paths, not the secrets.
 */
public sealed interface Credentials {

  AuthorizationProvider provider() throws IOException;

  /** The compartment of the cloud service that has the table; empty if it is the tenancy itself. */
  default Optional<String> compartment() {
    return Optional.empty();
  }

  /** Whether the endpoint is the cloud service and not the proxy of a store. */
  default boolean cloud() {
    return false;
  }

  /** Access to a store without security. */
  record None() implements Credentials {
    @Override
    public AuthorizationProvider provider() {
      return new StoreAccessTokenProvider();
    }
  }

  /** A user of a secured store, whose password is the first line of a file. */
  record Password(String user, Path file) implements Credentials {
    @Override
    public AuthorizationProvider provider() throws IOException {
      List<String> lines = InputText.read(file).lines().toList();
      if (lines.isEmpty() || lines.get(0).isEmpty()) {
        throw new IOException("the first line of " + file + " holds no password");
      }
      return new StoreAccessTokenProvider(user, lines.get(0).toCharArray());
    }
  }

  /** A profile in a configuration file of the cloud's own tools. */
  record CloudFile(Path file, String profile, Optional<String> compartment) implements Credentials {
    @Override
    public AuthorizationProvider provider() throws IOException {
      return new SignatureProvider(file.toString(), profile);
    }

    @Override
    public boolean cloud() {
      return true;
    }
  }
}
