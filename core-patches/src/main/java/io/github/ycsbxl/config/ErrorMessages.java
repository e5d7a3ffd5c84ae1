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

/** Formatter of exceptions as sentences for users. Stateless. */
public final class ErrorMessages {
  private static final int MOST_CHARACTERS = 2_000;
  private static final String OURS = "io.github.ycsbxl.";

  /** Exceptions whose messages are sentences, so that their class names add nothing. */
  private static final Set<Class<?>> SENTENCES =
      Set.of(
          DBException.class,
          WorkloadException.class,
          IOException.class,
          UncheckedIOException.class);

  private ErrorMessages() {}

  /** Returns the message, prefixed by the class name if that is informative, or the name alone. */
  public static String of(Throwable thrown) {
    Throwable cause = isWrapper(thrown) ? thrown.getCause() : thrown;
    if (cause instanceof IOException file && isOfFile(file)) {
      return ofFile(file);
    }
    if (isOfThreads(cause)) {
      return "cannot start another thread: the limit of this user (ulimit -u), machine or container"
          + " is reached; use fewer threads or raise the limit";
    }
    String name = cause.getClass().getSimpleName();
    if (cause.getMessage() == null || cause.getMessage().isBlank()) {
      return name;
    }
    return isSentence(cause) ? cause.getMessage() : cause.getMessage() + " (" + name + ")";
  }

  /**
   * Returns the message of the exception. Appends the message of its root cause if that message
   * says more.
   */
  public static String withRootCause(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = of(thrown);
    String cause = root.getMessage();
    return root == thrown || cause == null || message.contains(cause)
        ? message
        : message + ", because " + of(root);
  }

  /** Returns true if no thread could be started. The JVM reports this as an OutOfMemoryError. */
  public static boolean isOfThreads(Throwable thrown) {
    return thrown instanceof OutOfMemoryError
        && String.valueOf(thrown.getMessage()).contains("native thread");
  }

  /** Returns the sentence, shortened if it quotes a very long text. */
  public static String bounded(String sentence) {
    return sentence.length() <= MOST_CHARACTERS
        ? sentence
        : sentence.substring(0, MOST_CHARACTERS) + "...";
  }

  /** Returns the name of the file and the reason why it cannot be used. */
  public static String ofFile(IOException e) {
    return e instanceof FileSystemException named && named.getReason() == null
        ? reason(e) + ": " + named.getFile()
        : e instanceof FileSystemException ? e.getMessage() : reason(e);
  }

  /** Returns the reason why a file cannot be used, without its name. */
  public static String reason(IOException e) {
    if (e instanceof CharacterCodingException) {
      return "not a text file in UTF-8";
    }
    if (e instanceof CSVException) {
      return "malformed quotes; a quoted field begins and ends with a quote, and doubles the quotes inside";
    }
    if (!(e instanceof FileSystemException named)) {
      return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file of this name exists";
    }
    if (e instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the directory is not empty";
    }
    return named.getReason() == null ? "file system error" : named.getReason();
  }

  /** Returns true if the exception adds nothing to its cause. */
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

  /** Returns true for an exception class of this project, whose messages are sentences. */
  public static boolean isOurs(Throwable thrown) {
    return thrown.getClass().getName().startsWith(OURS);
  }
}
