package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Instructions of {@code Containerfile}; {@link ReleaseInImage} builds and runs it. */
final class ContainerfileIT {
  private static final Pattern CONTINUED = Pattern.compile("\\\\\n\\s*");

  /** As other linters require, too. */
  @Test
  void namesItsBaseByVersionAndEndsAsAUserOfItsOwn() throws IOException {
    assertThat(words("ARG")).singleElement().asString().matches("BASE=debian:12\\.[0-9]+-slim");
    assertThat(words("FROM")).allMatch(from -> from.startsWith("${BASE}"));
    assertThat(words("USER")).containsExactly("10001:10001");
    assertThat(words("ENTRYPOINT")).singleElement().asString().startsWith("[\"/usr/bin/tini\", ");
  }

  @Test
  void copiesWhatTheReleaseHas() throws IOException {
    List<String> sources =
        words("COPY").stream()
            .filter(copy -> !copy.startsWith("--from"))
            .flatMap(copy -> Stream.of(copy.split(" ")).filter(word -> !word.startsWith("/")))
            .toList();
    assertThat(sources)
        .contains("bin", "lib")
        .allSatisfy(source -> assertThat(Release.HOME.resolve(source)).exists());
  }

  /** Returns the arguments of each occurrence of an instruction. */
  private static List<String> words(String instruction) throws IOException {
    String file = Files.readString(Release.HOME.resolve("deploy/Containerfile"));
    return CONTINUED
        .matcher(file)
        .replaceAll("")
        .lines()
        .filter(line -> line.startsWith(instruction + " "))
        .map(line -> line.substring(instruction.length() + 1))
        .toList();
  }
}
