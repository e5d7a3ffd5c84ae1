package io.github.ycsbxl.files;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writer of several outputs. A failure of one does not affect the others. Used by one thread. */
public final class SeparateOutputs {
  private final List<String> problems = new ArrayList<>();

  /** Writer of one output. */
  @FunctionalInterface
  public interface Writing {
    void run() throws IOException;
  }

  /** Writes an output. Returns false if that failed. */
  public boolean write(Path output, Writing writing) {
    try {
      writing.run();
      return true;
    } catch (IOException e) {
      problems.add("cannot write " + output + ": " + ErrorMessages.reason(e));
    } catch (UncheckedIOException e) {
      problems.add("cannot write " + output + ": " + ErrorMessages.reason(e.getCause()));
    } catch (RuntimeException | Error e) {
      // Also catches OutOfMemoryError: one output may exhaust the memory, and the next may need
      // less.
      problems.add("cannot write " + output + ": " + ErrorMessages.message(e));
    }
    return false;
  }

  /** Returns a sentence for each output that could not be written. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Throws an exception with all problems, if any. */
  public void throwIfProblems() throws IOException {
    if (!problems.isEmpty()) {
      throw new IOException(String.join("\n", problems));
    }
  }
}
