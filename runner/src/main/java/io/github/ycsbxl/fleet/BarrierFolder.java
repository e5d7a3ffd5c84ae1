package io.github.ycsbxl.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder in which client processes meet, as one of them sees it. On a network's file system it
 * may show a file some time after another process made it.
 */
interface BarrierFolder {
  /**
   * Makes a file; throws a FileAlreadyExistsException if it is there, even if it is not seen yet.
   */
  void create(String name, String content) throws IOException;

  /** The names of all files that are seen. */
  Set<String> names() throws IOException;

  /** Reads a file, perhaps not yet all of it; throws a NoSuchFileException if it is not seen. */
  String read(String name) throws IOException;

  /** The time at which a file was written, by the clock of the file system. */
  Instant written(String name) throws IOException;

  /**
   * A folder of the file system. It is listed anew each time: that asks the server of a network
   * file system whether it changed, whereas the absence of a file, once seen, may be answered from
   * the client's memory for a minute.
   */
  static BarrierFolder of(Path folder) {
    return new BarrierFolder() {
      @Override
      public void create(String name, String content) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
          throw new NotDirectoryException(folder.toString());
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), content, StandardOpenOption.CREATE_NEW);
      }

      @Override
      public Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
          return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
      }

      @Override
      public String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
      }

      @Override
      public Instant written(String name) throws IOException {
        return Files.getLastModifiedTime(folder.resolve(name)).toInstant();
      }
    };
  }
}
