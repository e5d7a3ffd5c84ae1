package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.files.InputText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Secret of a coordinator and its clients. It comes from a file or the environment, not from a
 * command line, which every user of a machine can read. Immutable.
 */
public final class Token {
  /** Environment variable for the token. */
  public static final String VARIABLE = "YCSB_TOKEN";

  private static final String FORM = "[!-~]{16,200}";

  private final String text;

  private Token(String text) {
    this.text = text;
  }

  public static Token random() {
    return new Token(Secrets.random());
  }

  /**
   * Returns the token from a file or the environment, if there is one.
   *
   * @throws ConfigurationException if the content is not a token
   */
  public static Optional<Token> find(Optional<Path> file, Map<String, String> environment)
      throws ConfigurationException {
    if (file.isPresent()) {
      return Optional.of(parse(read(file.get()).strip(), "-token-file " + file.get()));
    }
    String text = environment.getOrDefault(VARIABLE, "");
    return text.isEmpty() ? Optional.empty() : Optional.of(parse(text.strip(), VARIABLE));
  }

  /** Writes the token to a new temporary file that only its owner can read. */
  public Path writeFile() throws IOException {
    Path file = Files.createTempFile("ycsb-token-", "");
    Files.writeString(file, text + "\n");
    return file;
  }

  public String text() {
    return text;
  }

  /** Returns the key by which both sides prove that they know the token. */
  SessionKey key() {
    return SessionKey.fromToken(text);
  }

  private static Token parse(String text, String source) throws ConfigurationException {
    if (!text.matches(FORM)) {
      throw new ConfigurationException(
          "%s: the token has %d characters; expected 16 to 200 without blanks"
              .formatted(source, text.length()));
    }
    return new Token(text);
  }

  private static String read(Path file) throws ConfigurationException {
    try {
      return InputText.read(file);
    } catch (IOException e) {
      throw new ConfigurationException("-token-file " + file + ": " + ErrorMessages.reason(e));
    }
  }
}
