package io.github.ycsbxl.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents of the checkout and of the release, whose links are valid. */
final class DocumentsIT {
  private static final Pattern CODE = Pattern.compile("```.*?```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

  @ParameterizedTest
  @MethodSource("io.github.ycsbxl.architecture.Documents#roots")
  void linksLeadToFilesAndHeadings(Path root) throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path document : Documents.of(root)) {
      for (String link : all(LINK, text(document))) {
        if (!link.contains("://") && !leadsSomewhere(root, document, link)) {
          dead.add(document + " to " + link);
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  private static boolean leadsSomewhere(Path root, Path document, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
    if (!Files.exists(target) || !target.toRealPath().startsWith(root.toRealPath())) {
      return false;
    }
    if (parts.length == 1 || !Files.isRegularFile(target)) {
      return true;
    }
    return all(HEADING, text(target)).stream().map(DocumentsIT::anchor).anyMatch(parts[1]::equals);
  }

  /** Returns GitHub's anchor of a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
  }

  private static String text(Path document) throws IOException {
    return CODE.matcher(Files.readString(document)).replaceAll("");
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }
}
