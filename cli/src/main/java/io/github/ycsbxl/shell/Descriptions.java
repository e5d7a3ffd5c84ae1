package io.github.ycsbxl.shell;

/** Texts of descriptions of commands and options. Stateless. */
final class Descriptions {
  private Descriptions() {}

  /** Returns a description as plain text, without picocli's escapes. */
  static String plain(String... description) {
    return String.join(" ", description).replace("%n", " ").replace("%%", "%");
  }
}
