package io.github.ycsbxl.keys;

/** Keys of records that a distribution chooses by their numbers. Belongs to one thread. */
final class NumberedKeys implements KeySource {
  /** Beyond so many draws in vain hardly a record is left, and one that is gone is asked for. */
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
