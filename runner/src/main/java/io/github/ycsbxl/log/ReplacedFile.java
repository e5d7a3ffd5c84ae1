package io.github.ycsbxl.log;

import io.github.ycsbxl.config.FileAccess;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A new file that takes the place of one that may be there when it is whole. A link is replaced and
 * not followed, since whoever sent a folder may have put it there. Closing it before {@link
 * #replace} leaves what was there. Used by one thread.
 */
public final class ReplacedFile implements Closeable {
  private final Path file;
  private final Path aside;
  private final FileChannel channel;

  private ReplacedFile(Path file, Path aside, FileChannel channel) {
    this.file = file;
    this.aside = aside;
    this.channel = channel;
  }

  /** Opens a file beside the one that it is going to replace. */
  public static ReplacedFile open(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      FileAccess.requireFile(file);
    }
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(aside);
    return new ReplacedFile(
        file,
        aside,
        FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /** The new file's content; it need not be closed. */
  public OutputStream out() {
    return Channels.newOutputStream(channel);
  }

  /** Replaces what was there, after all was written. */
  public void replace() throws IOException {
    // Some file systems find only now that there is no room.
    channel.force(true);
    channel.close();
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(aside);
  }
}
