package io.github.ycsbxl.nosql.kv;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import oracle.kv.KVSecurityConstants;
import oracle.kv.LoginCredentials;
import oracle.kv.PasswordCredentials;

/**
 * Login of a client at a secured store: the store's own login file, a user with a password, or
 * both. Holds the files' paths, not the secrets. Immutable.
 */
public record Login(
    Optional<Path> securityFile, Optional<String> user, Optional<Path> passwordFile) {
  private static final List<String> FILES =
      List.of(
          KVSecurityConstants.SSL_TRUSTSTORE_FILE_PROPERTY,
          KVSecurityConstants.AUTH_WALLET_PROPERTY,
          KVSecurityConstants.AUTH_PWDFILE_PROPERTY);

  /** Null, which the client takes for no login, if there is no user. */
  LoginCredentials credentials() throws IOException {
    if (user.isEmpty() || passwordFile.isEmpty()) {
      return null;
    }
    List<String> lines = Files.readAllLines(passwordFile.get());
    if (lines.isEmpty() || lines.get(0).isEmpty()) {
      throw new IOException("the first line of " + passwordFile.get() + " holds no password");
    }
    return new PasswordCredentials(user.get(), lines.get(0).toCharArray());
  }

  /** The login file. The files that it names are beside it, unless it says where they are. */
  Properties securityProperties() throws IOException {
    var properties = new Properties();
    if (securityFile.isPresent()) {
      Path file = securityFile.get().toAbsolutePath();
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      }
      for (String name : FILES) {
        properties.computeIfPresent(
            name, (key, named) -> file.resolveSibling(named.toString()).toString());
      }
    }
    return properties;
  }
}
