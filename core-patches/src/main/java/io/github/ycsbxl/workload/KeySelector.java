package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.KeySpace;

/** Chooses the records that one thread asks for. Not thread-safe. */
final class KeySelector {
  private final KeySpace space;
  private final KeyChooser chooser;

  KeySelector(KeySpace space, KeyChooser chooser) {
    this.space = space;
    this.chooser = chooser;
  }

  /** The number of a record whose insert was acknowledged. */
  long next() {
    long number = space.numberAt(chooser.next());
    // An abandoned insert leaves a hole: draw again.
    while (!space.isReadable(number)) {
      number = space.numberAt(chooser.next());
    }
    return number;
  }
}
