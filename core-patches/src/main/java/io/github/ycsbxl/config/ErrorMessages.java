package io.github.ycsbxl.config;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
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
          UncheckedIOException.class,
          TimeoutException.class);

  /** Reasons of the JDK's exceptions that have no message. */
  private static final Map<Class<?>, String> WITHOUT_MESSAGE =
      Map.of(
          EOFException.class, "the data end too early",
          ConnectException.class, "the connection is refused",
          SocketTimeoutException.class, "no answer within the timeout",
          ClosedChannelException.class, "the connection or file is closed");

  private ErrorMessages() {}

  /** Returns the message, prefixed by the class name if that is informative, or the name alone. */
  public static String message(Throwable thrown) {
    Throwable cause = thrown;
    while (isWrapper(cause)) {
      cause = cause.getCause();
    }
    if (cause instanceof IOException file && isOfFile(file)) {
      return fileMessage(file);
    }
    if (isThreadLimit(cause)) {
      return "cannot start another thread: the limit of this user (ulimit -u), machine or container"
          + " is reached; use fewer threads or raise the limit";
    }
    if (cause instanceof IOException io && isOfJdk(cause)) {
      return reason(io);
    }
    String name = cause.getClass().getSimpleName();
    if (cause.getMessage() == null || cause.getMessage().isBlank()) {
      return name;
    }
    return isSentence(cause) ? cause.getMessage() : cause.getMessage() + " (" + name + ")";
  }

  /** Returns a sentence about memory that was not enough, and what to do. */
  public static String memoryMessage(String reason, long heapBytes) {
    String sentence =
        "not enough memory (%s, of a heap of %d MB)".formatted(reason, heapBytes >> 20);
    return reason != null && reason.contains("limit")
        ? sentence + "; a line or a file is too long, so it may be damaged"
        : sentence + "; JAVA_OPTS=-Xmx%dg gives more".formatted((heapBytes >> 29) + 1);
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
    String message = message(thrown);
    String cause = root.getMessage();
    return root == thrown || cause == null || message.contains(cause)
        ? message
        : message + ", because " + message(root);
  }

  /** Returns true if no thread could be started. The JVM reports this as an OutOfMemoryError. */
  public static boolean isThreadLimit(Throwable thrown) {
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
  public static String fileMessage(IOException e) {
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
      return ofOther(e);
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

  private static String ofOther(IOException e) {
    // Most such messages are only the name of the host.
    if (e instanceof UnknownHostException && !String.valueOf(e.getMessage()).contains(" ")) {
      return "unknown host " + e.getMessage();
    }
    if (e.getMessage() != null && !e.getMessage().isBlank()) {
      return e.getMessage();
    }
    return WITHOUT_MESSAGE.entrySet().stream()
        .filter(kind -> kind.getKey().isInstance(e))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("input or output failed");
  }

  /** Returns true for exceptions of the JDK, whose messages say what their names say. */
  private static boolean isOfJdk(Throwable thrown) {
    return thrown.getClass().getName().startsWith("java.");
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
