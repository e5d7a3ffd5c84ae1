package io.github.ycsbxl.fleet;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A folder on a server, as client machines see it: files of others some time after they were made,
 * their own at once. That a file exists already is for the server to say, who knows.
 */
final class LateFolder {
  private final Map<String, File> files = new HashMap<>();
  private final InstantSource serverClock;

  /** A file and the machine that made it. */
  private record File(String content, int maker, Instant written) {}

  LateFolder(InstantSource serverClock) {
    this.serverClock = serverClock;
  }

  /** As one machine sees it. */
  BarrierFolder seenBy(int machine, Duration delay) {
    return new BarrierFolder() {
      @Override
      public void create(String name, String content) throws IOException {
        var file = new File(content, machine, serverClock.instant());
        if (files.putIfAbsent(name, file) != null) {
          throw new FileAlreadyExistsException(name);
        }
      }

      @Override
      public Set<String> names() {
        return files.keySet().stream().filter(this::sees).collect(Collectors.toSet());
      }

      @Override
      public String read(String name) throws IOException {
        if (!sees(name)) {
          throw new NoSuchFileException(name);
        }
        return files.get(name).content();
      }

      @Override
      public Instant written(String name) {
        return files.get(name).written();
      }

      private boolean sees(String name) {
        File file = files.get(name);
        return file != null
            && (file.maker() == machine
                || !file.written().plus(delay).isAfter(serverClock.instant()));
      }
    };
  }
}
