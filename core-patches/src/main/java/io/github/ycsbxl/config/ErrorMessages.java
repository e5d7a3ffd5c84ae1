package io.github.ycsbxl.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Set;
import org.apache.commons.csv.CSVException;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** Sentences about exceptions, for users. Stateless. */
public final class ErrorMessages {
  private static final int MOST_CHARACTERS = 2_000;
  private static final String OURS = "io.github.ycsbxl.";

  /**
   * The exceptions whose messages are sentences, to which the names of their classes add nothing.
   */
  private static final Set<Class<?>> SENTENCES =
      Set.of(
          DBException.class,
          WorkloadException.class,
          IOException.class,
          UncheckedIOException.class);

  private ErrorMessages() {}

  /** The message of the exception, with its name if that says more, or the name alone. */
  public static String of(Throwable thrown) {
    Throwable cause = isWrapper(thrown) ? thrown.getCause() : thrown;
    if (cause instanceof IOException file && isOfFile(file)) {
      return ofFile(file);
    }
    if (isOfThreads(cause)) {
      return "cannot start another thread: 'ulimit -u' of this user, or a limit of the machine or"
          + " container, is reached; take fewer threads, or raise it";
    }
    String name = cause.getClass().getSimpleName();
    if (cause.getMessage() == null || cause.getMessage().isBlank()) {
      return name;
    }
    return isSentence(cause) ? cause.getMessage() : cause.getMessage() + " (" + name + ")";
  }

  /** Whether threads have ended, for which the JVM has the same error as for memory. */
  public static boolean isOfThreads(Throwable thrown) {
    return thrown instanceof OutOfMemoryError
        && String.valueOf(thrown.getMessage()).contains("native thread");
  }

  /** The sentence, cut off where it quotes a very long line or name. */
  public static String bounded(String sentence) {
    return sentence.length() <= MOST_CHARACTERS
        ? sentence
        : sentence.substring(0, MOST_CHARACTERS) + "...";
  }

  /** Says why a file could not be used, and names it, as many exceptions only name it. */
  public static String ofFile(IOException e) {
    return e instanceof FileSystemException named && named.getReason() == null
        ? reason(e) + ": " + named.getFile()
        : e instanceof FileSystemException ? e.getMessage() : reason(e);
  }

  /** Says why a file could not be used, for a sentence that has its name already. */
  public static String reason(IOException e) {
    if (e instanceof CharacterCodingException) {
      return "not a text file in UTF-8";
    }
    if (e instanceof CSVException) {
      return "expected quotes around a whole field or none of it, closed, and doubled within it";
    }
    if (!(e instanceof FileSystemException named)) {
      return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file is in the way";
    }
    if (e instanceof NotDirectoryException) {
      return "it is no folder";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    }
    return named.getReason() == null ? "file system error" : named.getReason();
  }

  /** Whether the exception says no more than its cause does, such as one of a CSV parser. */
  private static boolean isWrapper(Throwable thrown) {
    return thrown instanceof InvocationTargetException && thrown.getCause() != null
        || thrown instanceof UncheckedIOException wrapper
            && String.valueOf(wrapper.getMessage()).endsWith(wrapper.getCause().toString());
  }

  private static boolean isOfFile(IOException e) {
    return e instanceof FileSystemException
        || e instanceof CharacterCodingException
        || e instanceof CSVException;
  }

  private static boolean isSentence(Throwable thrown) {
    return SENTENCES.contains(thrown.getClass()) || isOurs(thrown);
  }

  /** Whether the exception is one of this project, whose messages are sentences. */
  public static boolean isOurs(Throwable thrown) {
    return thrown.getClass().getName().startsWith(OURS);
  }
}
