package io.github.ycsbxl.files;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Reader that rejects lines above a maximum length, so that a malformed file cannot exhaust the
 * heap. Not thread-safe.
 */
public final class BoundedLines extends FilterReader {
  /** Maximum length of a line: twice the maximum size of a value in a trace. */
  public static final int MOST_CHARACTERS = 1 << 24;

  private long inLine;

  public BoundedLines(Reader in) {
    super(in);
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    int read = super.read(target, offset, length);
    for (int i = offset; i < offset + read; i++) {
      inLine = target[i] == '\n' ? 0 : inLine + 1;
    }
    if (inLine > MOST_CHARACTERS) {
      throw new IOException("the line has more than " + MOST_CHARACTERS + " characters");
    }
    return read;
  }

  @Override
  public int read() throws IOException {
    var one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }
}
