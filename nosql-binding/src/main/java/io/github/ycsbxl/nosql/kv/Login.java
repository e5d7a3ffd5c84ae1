package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.files.InputText;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oracle.kv.KVSecurityConstants;
import oracle.kv.LoginCredentials;
import oracle.kv.PasswordCredentials;

/**
 * Login of a client to a secured store: the store's own login file, a user with a password, or
 * both. Contains paths of files, not secrets. Immutable.
 */
public record Login(
    Optional<Path> securityFile, Optional<String> user, Optional<Path> passwordFile) {
  private static final List<String> FILES =
      List.of(
          KVSecurityConstants.SSL_TRUSTSTORE_FILE_PROPERTY,
          KVSecurityConstants.AUTH_WALLET_PROPERTY,
          KVSecurityConstants.AUTH_PWDFILE_PROPERTY);

  /** Returns the credentials; null if no user is configured, so that the client does not log in. */
  public LoginCredentials credentials() throws IOException {
    if (user.isEmpty() || passwordFile.isEmpty()) {
      return null;
    }
    List<String> lines = InputText.read(passwordFile.get()).lines().toList();
    if (lines.isEmpty() || lines.get(0).isEmpty()) {
      throw new IOException("the first line of " + passwordFile.get() + " holds no password");
    }
    return new PasswordCredentials(user.get(), lines.get(0).toCharArray());
  }

  /** Returns the problem with the login file or its referenced files; empty if all are readable. */
  public Optional<String> problem() {
    try {
      Properties properties = securityProperties();
      return FILES.stream()
          .filter(properties::containsKey)
          .filter(name -> !Files.isReadable(Path.of(properties.getProperty(name))))
          .map(
              name ->
                  "expected a login file whose %s can be read; %s cannot"
                      .formatted(name, properties.getProperty(name)))
          .findFirst();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.of("expected a readable login file of the store's tools");
    }
  }

  /**
   * Reads the login file. Files that it names are in the same directory, unless it contains their
   * paths.
   */
  public Properties securityProperties() throws IOException {
    var properties = new Properties();
    if (securityFile.isPresent()) {
      Path file = securityFile.get().toAbsolutePath();
      properties.load(new StringReader(InputText.read(file)));
      for (String name : FILES) {
        properties.computeIfPresent(
            name, (key, named) -> file.resolveSibling(named.toString()).toString());
      }
    }
    return properties;
  }

  /** Lists the properties of the login. */
  @Override
  public String toString() {
    String properties =
        Stream.of(
                securityFile.map(file -> "nosql.security.file=" + file),
                user.map(name -> "nosql.user=" + name),
                passwordFile.map(file -> "nosql.password.file=" + file))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return properties.isEmpty() ? "no login" : properties;
  }
}
