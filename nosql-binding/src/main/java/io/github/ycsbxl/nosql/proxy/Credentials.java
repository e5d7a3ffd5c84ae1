package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.files.InputText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import oracle.nosql.driver.AuthorizationProvider;
import oracle.nosql.driver.iam.SignatureProvider;
import oracle.nosql.driver.kv.StoreAccessTokenProvider;

/**
 * Credentials for a proxy or the cloud service. They contain paths of files, not secrets.
 * Implementations are immutable.
 */
public sealed interface Credentials {

  AuthorizationProvider provider() throws IOException;

  /** Returns the compartment of the table in the cloud service; empty for the tenancy itself. */
  default Optional<String> compartment() {
    return Optional.empty();
  }

  /** Returns true if the endpoint is the cloud service, not the proxy of a store. */
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

  /** User of a secured store, with the password in the first line of a file. */
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

  /** Profile in a configuration file of the cloud's own tools. */
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
