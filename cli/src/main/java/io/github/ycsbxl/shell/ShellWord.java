package io.github.ycsbxl.shell;

/** Words of a command line for bash, zsh and other POSIX shells. Stateless. */
public final class ShellWord {
  private ShellWord() {}

  /** Quotes a text, so that a shell takes it as one word. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
