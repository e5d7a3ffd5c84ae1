package io.github.ycsbxl.log;

import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.files.FileAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.MessageDigestAlgorithms;

/**
 * Checksums of the files of a finished run, in the format of {@code sha256sum}. They prove that the
 * files are unmodified. Stateless.
 */
final class CheckSums {
  static final String NAME = "SHA256SUMS";

  /** Files from which all others are derived. */
  private static final List<String> FILES = List.of(Run.NAME, Run.LATENCIES);

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (.+)\n");

  private CheckSums() {}

  /** Reads the files and writes their checksums. */
  static void write(Path folder) throws IOException {
    var lines = new StringBuilder();
    for (String name : FILES) {
      if (Files.exists(folder.resolve(name))) {
        lines.append(line(sum(folder.resolve(name)), name));
      }
    }
    write(folder, lines.toString());
  }

  /** Writes the checksums that the writers of the files have computed. */
  static void write(Path folder, String ofRun, String ofLatencies) throws IOException {
    write(folder, line(ofRun, Run.NAME) + line(ofLatencies, Run.LATENCIES));
  }

  private static void write(Path folder, String lines) throws IOException {
    AtomicFile.write(folder.resolve(NAME), lines.getBytes(StandardCharsets.UTF_8));
  }

  private static String line(String sum, String name) {
    return sum + "  " + name + "\n";
  }

  /**
   * Verifies the files of a run that has checksums.
   *
   * @throws IOException naming the first file that was modified
   */
  static void verify(Path folder) throws IOException {
    Path sums = folder.resolve(NAME);
    if (!Files.exists(sums)) {
      return;
    }
    Map<String, String> written = read(sums);
    for (String name : FILES) {
      Path file = folder.resolve(name);
      String sum = written.get(name);
      if (sum != null && !Files.exists(file)) {
        throw new NoSuchFileException(file.toString());
      }
      if (sum == null && Files.exists(file)) {
        throw new IOException(sums + " is damaged: missing " + name);
      }
      if (sum != null && !sum.equals(sum(file))) {
        throw new IOException(
            file + " is damaged, or " + sums + ", which has another checksum for it");
      }
    }
  }

  private static Map<String, String> read(Path sums) throws IOException {
    var written = new HashMap<String, String>();
    String text =
        new String(Files.readAllBytes(FileAccess.requireFile(sums)), StandardCharsets.ISO_8859_1);
    for (String line : text.split("(?<=\n)")) {
      Matcher sum = LINE.matcher(line);
      if (sum.matches()) {
        written.put(sum.group(2), sum.group(1));
      } else if (!line.isEmpty()) {
        throw new IOException(sums + " is damaged: expected checksums and file names");
      }
    }
    return written;
  }

  private static String sum(Path file) throws IOException {
    return new DigestUtils(MessageDigestAlgorithms.SHA_256)
        .digestAsHex(FileAccess.requireFile(file));
  }
}
