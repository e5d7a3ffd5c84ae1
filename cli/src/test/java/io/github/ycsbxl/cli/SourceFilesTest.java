package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A short file with one user is a nested type of that user, and no package has too many files. */
final class SourceFilesTest {
  private static final int SHORT_LINES = 15;
  private static final int MOST_FILES = 35;

  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

  /** String literals with names of a run's log files. */
  private static final Pattern LOG =
      Pattern.compile("\"[^\"\n]*(run\\.jsonl|latency\\.hlog|SHA256SUMS)[^\"\n]*\"");

  /** Calls that read or look for a file derived from the log. */
  private static final Pattern READ =
      Pattern.compile(
          "\\b(Files\\.(?!delete|write|newBufferedWriter|newOutputStream)\\w+|CSVParser\\.parse|read)\\("
              + "[^;]*?(\"(result\\.json|summary\\.csv|timeseries\\.csv|nodes\\.csv|faults\\.csv"
              + "|scalability\\.csv)\"|(FaultsCsv|TimeSeriesCsv)\\.NAME)");

  private static final Pattern NO_CODE =
      Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\])*\"", Pattern.DOTALL);

  /** An exception, package-info and a plugin interface for users have their own files. */
  private static boolean staysAlone(String name) {
    return name.endsWith("Exception")
        || name.equals("package-info")
        || name.equals("OperationPlugin");
  }

  private static long linesOfCode(String code) {
    return code.lines().filter(line -> !line.isBlank() && !line.startsWith("import ")).count();
  }

  @Test
  void shortFileHasSeveralUsers() throws IOException {
    List<MainSource> sources = MainSource.all();
    List<String> codes =
        sources.stream().map(source -> NO_CODE.matcher(source.text()).replaceAll("")).toList();
    List<Set<String>> words =
        codes.stream().map(code -> Set.copyOf(Arrays.asList(code.split("\\W+")))).toList();
    var found = new TreeSet<String>();
    for (int i = 0; i < sources.size(); i++) {
      MainSource source = sources.get(i);
      if (linesOfCode(codes.get(i)) < SHORT_LINES && !staysAlone(source.name())) {
        long files = words.stream().filter(used -> used.contains(source.name())).count();
        // The file itself and its user.
        if (files == 2) {
          found.add(source.name());
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(300);
    assertThat(found).isEmpty();
  }

  /** Derived files are written, and never read. */
  @Test
  void filesOfARunAreKnownToTheirPackageAlone() throws IOException {
    List<MainSource> all = MainSource.withBenchmarks();
    assertThat(all.stream().filter(SourceFilesTest::namesALog).map(MainSource::name))
        .containsExactlyInAnyOrder("Run", "CheckSums");
    assertThat(all.stream().filter(SourceFilesTest::readsAResult).map(MainSource::name)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Files.newInputStream(folder.resolve(\"run.jsonl\"));",
        "String name = \"latency.hlog\";",
        "Files.exists(folder.resolve(\"SHA256SUMS\"))"
      })
  void aClassThatOpensAFileOfARunIsFound(String line) {
    assertThat(namesALog(new MainSource("Wrong", line))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Files.readString(run.resolve(\"result.json\"))",
        "CSVParser.parse(folder.resolve(\"timeseries.csv\"), UTF_8, FORMAT)",
        "Files.newBufferedReader(folder.resolve(FaultsCsv.NAME))",
        "Files.exists(folder.resolve(\"summary.csv\"))"
      })
  void aClassThatReadsWhatFollowsFromTheLogIsFound(String line) {
    assertThat(readsAResult(new MainSource("Wrong", line))).isTrue();
  }

  private static boolean namesALog(MainSource source) {
    return LOG.matcher(source.text()).find();
  }

  private static boolean readsAResult(MainSource source) {
    return READ.matcher(source.text()).find();
  }

  @Test
  void packageHasFewFiles() throws IOException {
    var files = new TreeMap<String, Integer>();
    for (MainSource source : MainSource.all()) {
      Matcher declared = PACKAGE.matcher(source.text());
      assertThat(declared.find()).as(source.name()).isTrue();
      files.merge(declared.group(1), 1, Integer::sum);
    }
    assertThat(files)
        .allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(MOST_FILES));
  }
}
