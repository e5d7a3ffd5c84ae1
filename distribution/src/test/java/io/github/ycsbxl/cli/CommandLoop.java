package io.github.ycsbxl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Process that executes one command line after another, each as if in its own process. */
public final class CommandLoop {
  private CommandLoop() {}

  /**
   * Reads the words of a command from one pipe, one per line, and writes the command's output and
   * exit code to the other one, until the process is killed.
   *
   * @param pipes the two named pipes
   */
  public static void main(String[] pipes) throws IOException {
    while (true) {
      List<String> words = Files.readAllLines(Path.of(pipes[0]));
      var printed = new StringWriter();
      var out = new PrintWriter(printed);
      int status = Main.run(words.toArray(String[]::new), out, out);
      out.println(status);
      Files.writeString(Path.of(pipes[1]), printed.toString());
    }
  }
}
