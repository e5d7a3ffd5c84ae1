package io.github.ycsbxl.screen;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Writer that copies the text of a stream to a file. If the file is closed or the disk is full,
 * only the stream gets the text. Thread-safe behind a PrintWriter.
 */
public final class CopyingWriter extends FilterWriter {
  private final Writer copy;

  private CopyingWriter(Writer out, Writer copy) {
    super(out);
    this.copy = copy;
  }

  public static PrintWriter copying(Writer out, Writer copy) {
    return new PrintWriter(new CopyingWriter(out, copy), true);
  }

  @Override
  public void write(int character) throws IOException {
    write(new char[] {(char) character}, 0, 1);
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    write(text.substring(from, from + length).toCharArray(), 0, length);
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    out.write(text, from, length);
    try {
      copy.write(text, from, length);
      copy.flush();
    } catch (IOException e) {
      // Ignored, since the stream has the complete text.
    }
  }
}
