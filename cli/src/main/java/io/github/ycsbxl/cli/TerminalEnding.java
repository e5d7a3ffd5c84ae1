package io.github.ycsbxl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.screen.Screen;
import java.io.PrintWriter;
import java.util.function.Function;

/**
 * End of a command of several runs on a terminal: what was run, a table, and the answer, each after
 * an empty line. The texts are those of the page. Immutable.
 *
 * @param subject finds in a page what was run; the result may be blank
 * @param table formatted for the terminal
 * @param answer finds the answer in a page; it may be blank
 */
record TerminalEnding(
    Function<ObjectNode, String> subject, String table, Function<ObjectNode, String> answer) {
  /** Subject of a page about runs with different settings. */
  static final Function<ObjectNode, String> HEADLINE = page -> page.path("headline").asText();

  static final Function<ObjectNode, String> ANSWER = page -> page.path("answer").asText();

  /**
   * Prints the ending.
   *
   * @param page of the runs; empty if there is none
   */
  void print(PrintWriter out, ObjectNode page) {
    out.println();
    paragraph(out, subject.apply(page));
    out.print(table);
    String found = answer.apply(page);
    if (!found.isBlank()) {
      out.println();
      paragraph(out, found);
    }
    out.flush();
  }

  private static void paragraph(PrintWriter out, String text) {
    if (!text.isBlank()) {
      out.println(Screen.wrapped(text, 0));
    }
  }
}
