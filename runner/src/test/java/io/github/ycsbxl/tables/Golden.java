package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Golden files that freeze output formats. To accept an intended change, copy the file from {@code
 * target/golden} over the one in {@code src/test/resources/golden}, and review the difference.
 */
public final class Golden {
  private Golden() {}

  public static void assertSame(String name, String actual) throws IOException {
    Path written = Path.of("target", "golden", name);
    Files.createDirectories(written.getParent());
    Files.writeString(written, actual);
    Path expected = Path.of("src", "test", "resources", "golden", name);
    assertThat(expected).as("golden file of %s", written).exists();
    assertThat(actual).as(name).isEqualTo(Files.readString(expected));
  }
}
