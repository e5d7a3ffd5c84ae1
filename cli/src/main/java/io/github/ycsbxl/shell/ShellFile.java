package io.github.ycsbxl.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Text of a script in this package. Stateless. */
final class ShellFile {
  private ShellFile() {}

  static String read(String name) throws IOException {
    try (InputStream in = ShellFile.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
