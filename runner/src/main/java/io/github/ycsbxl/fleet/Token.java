package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.InputText;
import io.github.ycsbxl.config.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The secret of a coordinator and its client processes. It comes from a file or from the
 * environment, never from a command line, which every user of a machine can read. Immutable.
 */
public final class Token {
  /** The environment variable that may have it. */
  public static final String VARIABLE = "YCSB_TOKEN";

  private static final String FORM = "[!-~]{16,200}";

  private final String text;

  private Token(String text) {
    this.text = text;
  }

  /** A token that nobody has guessed. */
  public static Token random() {
    return new Token(Secrets.random());
  }

  /**
   * The token of a file or else of the environment, if either has one.
   *
   * @throws ConfigurationException if what is there is no token
   */
  public static Optional<Token> find(Optional<Path> file, Map<String, String> environment)
      throws ConfigurationException {
    if (file.isPresent()) {
      return Optional.of(of(read(file.get()).strip(), "-token-file " + file.get()));
    }
    String text = environment.getOrDefault(VARIABLE, "");
    return text.isEmpty() ? Optional.empty() : Optional.of(of(text.strip(), VARIABLE));
  }

  /** Writes the token into a new temporary file, which only its owner can read. */
  public Path writeFile() throws IOException {
    Path file = Files.createTempFile("ycsb-token-", "");
    Files.writeString(file, text + "\n");
    return file;
  }

  /** The token as a file has it. */
  public String text() {
    return text;
  }

  /** The key by which both sides prove that they know the token. */
  SessionKey key() {
    return SessionKey.of(text);
  }

  private static Token of(String text, String source) throws ConfigurationException {
    if (!text.matches(FORM)) {
      throw new ConfigurationException(
          "%s: a token of %d characters; expected 16 to 200 without blanks"
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
