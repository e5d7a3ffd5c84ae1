package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.records.HashedCharacters.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.zip.Deflater;

/**
 * Text like web pages: one repeated line of mark-up, and unique words in between. The proportion of
 * words determines how well the text compresses. Because the line of mark-up is always the same, a
 * compressor that sees many values gains only a few percent over a compressor that sees 14 KiB.
 * Immutable and thread-safe.
 */
final class HtmlText {
  static final double LEAST_COMPRESSIBILITY = 1.4;
  static final double MOST_COMPRESSIBILITY = 30;

  /** Page size for which the compressibility is defined. */
  private static final int PAGE = 14 << 10;

  private static final int PAGES = 8;
  private static final int GZIP_FRAME = 18;
  private static final double MOST_WORDS = 4_000;
  private static final int STEPS = 20;

  private static final byte[] MARK_UP =
      "</a></li>\n<li class=\"entry\"><a href=\"/articles/index.html\">"
          .getBytes(StandardCharsets.US_ASCII);

  /**
   * A word consists of seven of the 64 characters from '?' to '~', none of them mark-up, and a
   * space.
   */
  private static final Pattern LETTERS =
      new Pattern(
          new byte[] {0x3F, 0x3F, 0x3F, 0x3F, 0x3F, 0x3F, 0x3F, 0},
          new byte[] {'?', '?', '?', '?', '?', '?', '?', ' '});

  private static final int WORD = 8;

  /** Number of characters of words that are made at a time. */
  private static final int WORDS = 4_080;

  /** Mean number of word characters between two lines of mark-up. */
  private final double wordCharacters;

  private HtmlText(double wordCharacters) {
    this.wordCharacters = wordCharacters;
  }

  /**
   * Returns text with this compressibility, found by trial.
   *
   * @param times ratio of 14 KiB to their gzip size, from {@link #LEAST_COMPRESSIBILITY} to {@link
   *     #MOST_COMPRESSIBILITY}
   */
  static HtmlText compressible(double times) {
    double fewest = 0;
    double most = MOST_WORDS;
    for (int step = 0; step < STEPS; step++) {
      double middle = (fewest + most) / 2;
      if (new HtmlText(middle).compressibility() > times) {
        fewest = middle;
      } else {
        most = middle;
      }
    }
    return new HtmlText((fewest + most) / 2);
  }

  /** Returns a source of values for one thread. A value begins anywhere in a line. */
  ValueSource drawnBy(RandomGenerator random) {
    var words = new Words();
    return (value, key, field, length) -> {
      long seed = SplitMix.mix(RandomValues.seed(random, key));
      int start = (int) (unit(seed) * (MARK_UP.length + wordCharacters));
      byte[] text = value.ownArray(capacity(Math.addExact(start, length)));
      write(text, start + length, seed, words);
      value.become(text, start, length);
    };
  }

  /** Unique words, made ahead for several values. Used by one thread. */
  private static final class Words {
    private final HashedCharacters characters = new HashedCharacters(LETTERS);
    private byte[] made = {};
    private int used = WORDS;

    /** Writes words, of which the last one may be cut. */
    void write(byte[] target, int from, int end, long seed) {
      for (int at = from; at < end; ) {
        if (used == WORDS) {
          made = characters.fill(WORDS, SplitMix.mix(seed + at));
          used = 0;
        }
        int count = Math.min(end - at, WORDS - used);
        System.arraycopy(made, used, target, at, count);
        at += count;
        used += (count + WORD - 1) / WORD * WORD;
      }
    }
  }

  private void write(byte[] target, int length, long seed, Words words) {
    long state = seed;
    int at = 0;
    while (at < length) {
      System.arraycopy(MARK_UP, 0, target, at, MARK_UP.length);
      at += MARK_UP.length;
      state += SplitMix.STEP;
      int end = Math.min(length, at + (int) (2 * wordCharacters * unit(SplitMix.mix(state))));
      words.write(target, at, end, state);
      at = Math.max(at, end);
    }
  }

  /** Returns the buffer size that {@link #write} needs for a text of that length. */
  private static int capacity(int length) {
    return Math.addExact(length, MARK_UP.length);
  }

  private double compressibility() {
    var gzip = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    byte[] page = new byte[capacity(PAGE)];
    byte[] compressed = new byte[2 * PAGE];
    var words = new Words();
    double size = 0;
    for (int seed = 0; seed < PAGES; seed++) {
      write(page, PAGE, SplitMix.mix(seed), words);
      gzip.setInput(page, 0, PAGE);
      gzip.finish();
      size += GZIP_FRAME + gzip.deflate(compressed);
      gzip.reset();
    }
    gzip.end();
    return PAGES * PAGE / size;
  }

  /** Returns a number from 0 to 1, exclusive, from the upper 53 bits. */
  private static double unit(long word) {
    return (word >>> 11) * 0x1p-53;
  }
}
