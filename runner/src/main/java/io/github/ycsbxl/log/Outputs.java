package io.github.ycsbxl.log;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Outputs, each written whatever became of the others, and their problems. For one thread. */
public final class Outputs {
  private final List<String> problems = new ArrayList<>();

  /** Writer of an output. */
  @FunctionalInterface
  public interface Writing {
    void run() throws IOException;
  }

  /** Writes an output, and returns whether that succeeded. */
  public boolean write(Path output, Writing writing) {
    try {
      writing.run();
      return true;
    } catch (IOException e) {
      problems.add("cannot write " + output + ": " + ErrorMessages.reason(e));
    } catch (UncheckedIOException e) {
      problems.add("cannot write " + output + ": " + ErrorMessages.reason(e.getCause()));
    } catch (RuntimeException | Error e) {
      // Memory may end while one output is written, and suffice for the next.
      problems.add("cannot write " + output + ": " + ErrorMessages.of(e));
    }
    return false;
  }

  /** Returns a sentence for each output that could not be written. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Throws with all problems, if there are any. */
  public void throwIfProblems() throws IOException {
    if (!problems.isEmpty()) {
      throw new IOException(String.join("\n", problems));
    }
  }
}
