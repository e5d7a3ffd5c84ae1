package io.github.ycsbxl.ab;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run of each side, one right after the other. Immutable.
 *
 * @param number from 1 on
 * @param firstIsA whether the side a was measured before b
 * @param a result folder of the side a
 * @param failure why it is void; empty if both sides did what was asked
 */
public record Round(int number, boolean firstIsA, Path a, Path b, String failure) {
  /** The columns of rounds.csv, in order. A frozen interface: new ones go to the end. */
  enum Column {
    ROUND,
    FIRST,
    A,
    B,
    FAILURE
  }

  public boolean isVoid() {
    return !failure.isEmpty();
  }

  List<String> cells() {
    return Stream.of(number, firstIsA ? "a" : "b", a.getFileName(), b.getFileName(), failure)
        .map(String::valueOf)
        .toList();
  }
}
