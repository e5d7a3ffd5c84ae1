package io.github.ycsbxl.files;

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
 * New file that replaces an existing one once it is complete. A symbolic link is replaced and not
 * followed, because a received directory may contain malicious links. Closing before {@link
 * #replace} keeps the existing file. Used by one thread.
 */
public final class ReplacementFile implements Closeable {
  private final Path file;
  private final Path aside;
  private final FileChannel channel;

  private ReplacementFile(Path file, Path aside, FileChannel channel) {
    this.file = file;
    this.aside = aside;
    this.channel = channel;
  }

  /** Opens a temporary file in the directory of the file to replace. */
  public static ReplacementFile open(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      FileAccess.requireFile(file);
    }
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(aside);
    return new ReplacementFile(
        file,
        aside,
        FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /** Returns the stream for the content. It need not be closed. */
  public OutputStream out() {
    return Channels.newOutputStream(channel);
  }

  /** Replaces the existing file. Called after everything is written. */
  public void replace() throws IOException {
    // Some file systems report a full disk only here.
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
