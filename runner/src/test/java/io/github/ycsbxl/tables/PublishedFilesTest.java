package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The published results equal those that were compared with their sources, and are explained. */
final class PublishedFilesTest {
  private static final Path PUBLISHED = Path.of("..", "results", "published");

  @Test
  void figuresAreThoseThatWereCompared() throws Exception {
    assertThat(Files.readAllLines(PUBLISHED.resolve("SHA256SUMS")))
        .containsExactlyInAnyOrderElementsOf(files().map(PublishedFilesTest::sumLine).toList());
  }

  @Test
  void everyColumnIsExplainedInOrder() throws IOException {
    for (Path file : files().toList()) {
      String title = file.getFileName().toString();
      List<String> explained =
          DocumentSection.of(PUBLISHED.resolve("README.md"), title).explained();
      assertThat(explained).as("%s", file).isEqualTo(header(file));
    }
  }

  @Test
  void everyRowSaysWhereItIsFrom() throws IOException {
    for (Path file : files().toList()) {
      String source = file.getFileName().toString().replace(".csv", "");
      assertThat(Files.readAllLines(file).stream().skip(1))
          .isNotEmpty()
          .allMatch(line -> line.startsWith(source + ","));
    }
  }

  private static List<String> header(Path file) throws IOException {
    return Arrays.asList(Files.readAllLines(file).get(0).split(","));
  }

  private static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(PUBLISHED)) {
      return files.filter(file -> file.toString().endsWith(".csv")).sorted().toList().stream();
    }
  }

  private static String sumLine(Path file) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(sum) + "  " + file.getFileName();
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
