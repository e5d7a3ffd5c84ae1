package io.github.ycsbxl.cli;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;

/** A command that runs while the test goes on, in a JVM of its own or in the test's. */
interface Running extends AutoCloseable {
  /** Waits for a line on stderr that contains the pattern, and returns the match. */
  MatchResult awaitErr(String pattern) throws IOException, InterruptedException;

  /** Waits for its exit code. Reads stderr to its end. */
  int await() throws IOException, InterruptedException;

  /** Returns its stdout. Called after its end. */
  List<String> out() throws IOException;

  /** Returns the lines of stderr that were read. */
  List<String> err();

  @Override
  void close();
}
