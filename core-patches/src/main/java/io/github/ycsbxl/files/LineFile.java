package io.github.ycsbxl.files;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * File that grows by whole lines. If writing a line fails, its beginning is removed, and the
 * exception names the file. The checksum of a created file is computed while it is written. Not
 * thread-safe.
 */
public final class LineFile implements Closeable {
  private final Path path;
  private final FileOutputStream file;
  private final MessageDigest written = DigestUtils.getSha256Digest();

  private LineFile(Path path, FileOutputStream file) {
    this.path = path;
    this.file = file;
  }

  /** Creates an empty file. An existing file is replaced. */
  public static LineFile create(Path path) throws IOException {
    new FileOutputStream(path.toFile()).close();
    return continued(path);
  }

  /** Opens an existing file for appending. */
  public static LineFile continued(Path path) throws IOException {
    return new LineFile(path, new FileOutputStream(path.toFile(), true));
  }

  public void write(byte[] lines) throws IOException {
    long before = length();
    try {
      file.write(lines);
      written.update(lines);
    } catch (IOException e) {
      cutAfter(e, before);
      throw new FileSystemException(path.toString(), null, ErrorMessages.reason(e));
    }
  }

  /** Returns the SHA-256 of everything written, in hexadecimal digits. Called once, at the end. */
  public String checkSum() {
    return Hex.encodeHexString(written.digest());
  }

  /** Removes all lines. */
  public void clear() throws IOException {
    cut(0);
    written.reset();
  }

  public long length() throws IOException {
    return file.getChannel().size();
  }

  private void cut(long length) throws IOException {
    file.getChannel().truncate(length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private void cutAfter(IOException failure, long length) {
    try {
      cut(length);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
