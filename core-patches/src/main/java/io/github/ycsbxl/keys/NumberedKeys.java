package io.github.ycsbxl.keys;

/** Keys of the records whose numbers a request distribution chooses. Belongs to one thread. */
final class NumberedKeys implements KeySource {
  /** After this many draws of absent records hardly any is left, and an absent one is returned. */
  private static final int MOST_DRAWS = 1_000;

  private final KeySpace space;
  private final KeyChooser chooser;
  private final KeyFormat format;
  private long number;

  NumberedKeys(KeySpace space, KeyChooser chooser, KeyFormat format) {
    this.space = space;
    this.chooser = chooser;
    this.format = format;
  }

  @Override
  public String next() {
    number = space.numberAt(chooser.next());
    // A deleted record or an abandoned insert leaves a hole: draw again.
    for (int draws = 1; draws < MOST_DRAWS && !space.isReadable(number); draws++) {
      number = space.numberAt(chooser.next());
    }
    return format.format(number);
  }

  @Override
  public long lastNumber() {
    return number;
  }

  @Override
  public void retireLast() {
    space.delete(number);
  }
}
