package io.github.ycsbxl.binding;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Sentences about exceptions, for users. Stateless. */
public final class ErrorMessages {
  private ErrorMessages() {}

  /** The message of the exception, or its name where it has none. */
  public static String of(Throwable thrown) {
    Throwable cause =
        thrown instanceof InvocationTargetException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    boolean says = cause.getMessage() != null && !cause.getMessage().isBlank();
    String name = cause.getClass().getSimpleName();
    return says ? cause.getMessage() + " (" + name + ")" : name;
  }

  /** The reason for which a file could not be used; many exceptions only name the file. */
  public static String ofFile(IOException e) {
    if (e instanceof CharacterCodingException) {
      return "not a text file in UTF-8";
    }
    if (e instanceof FileSystemException named && named.getReason() == null) {
      return reason(named) + ": " + named.getFile();
    }
    return e.getMessage();
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    return e instanceof FileAlreadyExistsException ? "a file is in the way" : "file system error";
  }
}
