package io.github.ycsbxl.records;

import io.github.ycsbxl.files.InputText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Histogram of field lengths from a file in the format of stock YCSB: a line {@code
 * BlockSize<TAB>n}, then lines {@code i<TAB>count} from i = 0. Line i counts lengths up to {@code
 * (i + 1) n}; the drawn length for line i is {@code (i + 1) n}. For the last line, stock YCSB
 * instead draws the length of the second-to-last line. Immutable and thread-safe.
 */
final class LengthHistogram {
  private final long blockSize;
  private final long[] countUpTo;

  private LengthHistogram(long blockSize, long[] countUpTo) {
    this.blockSize = blockSize;
    this.countUpTo = countUpTo;
  }

  /**
   * Reads a file.
   *
   * @throws IOException with a message for the user if it is missing or invalid
   */
  static LengthHistogram read(Path file) throws IOException {
    List<String> lines;
    try {
      lines = InputText.read(file).lines().toList();
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + file, e);
    }
    long blockSize = lines.isEmpty() ? 0 : number(lines.get(0), "BlockSize");
    long[] countUpTo = new long[Math.max(1, lines.size()) - 1];
    long sum = 0;
    for (int i = 0; i < countUpTo.length; i++) {
      sum += number(lines.get(i + 1), Integer.toString(i));
      countUpTo[i] = sum;
    }
    if (blockSize == 0 || sum == 0) {
      throw new IOException("%s has no block size and no count above 0".formatted(file));
    }
    return new LengthHistogram(blockSize, countUpTo);
  }

  int next(RandomGenerator random) {
    return (int) length(blockOf(random.nextLong(countUpTo[countUpTo.length - 1])));
  }

  long least() {
    return length(blockOf(0));
  }

  long most() {
    return length(blockOf(countUpTo[countUpTo.length - 1] - 1));
  }

  private long length(int block) {
    return (block + 1) * blockSize;
  }

  /** Returns the block of the value with this rank, from 0, if values are ordered by length. */
  private int blockOf(long before) {
    int first = 0;
    int last = countUpTo.length - 1;
    while (first < last) {
      int middle = (first + last) >>> 1;
      if (countUpTo[middle] > before) {
        last = middle;
      } else {
        first = middle + 1;
      }
    }
    return first;
  }

  private static long number(String line, String name) throws IOException {
    String[] parts = line.split("\t", -1);
    if (parts.length == 2 && parts[0].equals(name) && parts[1].matches("[0-9]{1,15}")) {
      return Long.parseLong(parts[1]);
    }
    throw new IOException("expected \"" + name + "<TAB>number\" in place of \"" + line + '"');
  }
}
