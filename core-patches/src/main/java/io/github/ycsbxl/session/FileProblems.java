package io.github.ycsbxl.session;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file, in words; many exceptions only name the file. Stateless. */
public final class FileProblems {
  private FileProblems() {}

  public static String describe(IOException e) {
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
