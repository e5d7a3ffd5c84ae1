package io.github.ycsbxl.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.zip.Deflater;

/**
 * Text like the pages of a web site: lines of mark-up that come again and again, with words between
 * them that do not. How many of these decides how far the text compresses. Immutable and
 * thread-safe.
 */
final class HtmlText {
  /** The size of the page for which the compressibility is defined. */
  private static final int PAGE = 14 << 10;

  private static final int PAGES = 8;
  private static final int GZIP_FRAME = 18;
  private static final double MOST_WORDS = 4_000;
  private static final int STEPS = 20;
  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final String[] MARK_UP = {
    "</p>\n<p class=\"summary\">",
    "</li>\n<li class=\"entry\"><a href=\"/articles/index.html\">",
    "</a></td></tr>\n<tr class=\"row\"><td class=\"name\"><a href=\"/articles/index.html\">",
    "</h2>\n</div>\n<div class=\"section\" id=\"contents\">\n<h2 class=\"title\">"
  };

  private final double wordCharacters;

  private HtmlText(double wordCharacters) {
    this.wordCharacters = wordCharacters;
  }

  /** Makes text that gzip compresses by that factor, found by trying. */
  static HtmlText compressible(RandomGenerator random, double times) {
    double fewest = 0;
    double most = MOST_WORDS;
    for (int step = 0; step < STEPS; step++) {
      double middle = (fewest + most) / 2;
      if (new HtmlText(middle).compressibility(random) > times) {
        fewest = middle;
      } else {
        most = middle;
      }
    }
    return new HtmlText((fewest + most) / 2);
  }

  byte[] bytes(RandomGenerator random, int length) {
    var text = new StringBuilder(length + 1024);
    while (text.length() < length) {
      text.append(MARK_UP[random.nextInt(MARK_UP.length)]);
      appendWords(random, (int) (2 * wordCharacters * random.nextDouble()), text);
    }
    return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), length);
  }

  private double compressibility(RandomGenerator random) {
    var gzip = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    byte[] compressed = new byte[2 * PAGE];
    double size = 0;
    for (int page = 0; page < PAGES; page++) {
      gzip.setInput(bytes(random, PAGE));
      gzip.finish();
      size += GZIP_FRAME + gzip.deflate(compressed);
      gzip.reset();
    }
    gzip.end();
    return PAGES * PAGE / size;
  }

  private static void appendWords(RandomGenerator random, int characters, StringBuilder text) {
    for (int i = 0; i < characters; i++) {
      boolean space = i % 8 == 7;
      text.append(space ? ' ' : LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
  }
}
