package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ScopeRules;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each property applies to the whole benchmark or to each scenario, as the document says. */
final class ScenarioScopeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Pattern NAME = Pattern.compile("`([a-z][a-z.]*(?:\\*|<\\w+>)?)`");

  /** Returns the names in the document, in which * stands for the rest of several names. */
  private static List<String> documented() throws Exception {
    String text = Files.readString(Path.of("../docs/scenarios.md"));
    int start = text.indexOf("- These properties apply to the whole benchmark:");
    String line = text.substring(start, text.indexOf("\n- ", start));
    return NAME.matcher(line).results().map(found -> found.group(1)).toList();
  }

  private static boolean matches(String documented, String name) {
    return documented.endsWith("*")
        ? name.startsWith(documented.substring(0, documented.length() - 1))
        : name.equals(documented);
  }

  private static List<String> declared() {
    return BenchmarkProperties.core().stream().map(Property::name).toList();
  }

  @Test
  void propertiesApplyWhereTheDocumentSays() throws Exception {
    var all = new TreeMap<String, String>();
    declared().forEach(name -> all.put(setting(name), "x"));
    List<String> problems = problems(all);
    List<String> ofAll =
        declared().stream()
            .filter(
                name ->
                    problems.stream()
                        .anyMatch(one -> one.startsWith(setting(name) + ": cannot be set for one")))
            .toList();
    List<String> documented = documented();
    assertThat(ofAll)
        .isNotEmpty()
        .containsExactlyElementsOf(
            declared().stream()
                .filter(name -> documented.stream().anyMatch(one -> matches(one, name)))
                .toList());
  }

  @Test
  void scopesOfPropertiesFitTogether() {
    ScopeRules.assertOfBenchmark(BenchmarkProperties.core());
  }

  /** Returns the name by which scenario a sets a property. */
  private static String setting(String name) {
    return "a." + name.replace("<n>", "1");
  }

  @Test
  void documentNamesOnlyDeclaredProperties() throws Exception {
    List<String> names = declared();
    assertThat(documented())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(names).anyMatch(name -> matches(one, name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"warmup.operations=10", "warmup.seconds=10", "until=steady"})
  void endsOfPhasesAreCommon(String setting) {
    String[] parts = setting.split("=");
    golden.pin(problems(Map.of("a." + parts[0], parts[1])));
  }

  @Test
  void everyScenarioWarmsUpWithinTheCommonBound() throws Exception {
    BenchmarkPlan plan = BenchmarkPlan.read(settings(Map.of("warmup.operations", "10")), RUN);
    assertThat(plan.parts())
        .hasSize(2)
        .allSatisfy(
            one -> assertThat(PhasePlan.warmup(one.run().length()).operations()).isEqualTo(10));
  }

  @Test
  void warmUpHasABound() throws Exception {
    BenchmarkPlan plan = BenchmarkPlan.read(settings(Map.of()), RUN);
    assertThatThrownBy(() -> PhasePlan.warmup(plan.common().length()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static final BenchmarkKind RUN = BenchmarkKind.RUN;

  private static List<String> problems(Map<String, String> more) {
    try {
      BenchmarkPlan.read(settings(more), RUN);
      return List.of();
    } catch (ConfigurationException e) {
      return e.problems();
    }
  }

  private static BenchmarkSettings settings(Map<String, String> more) {
    return BenchmarkSettings.of(
            Optional.of("basic"),
            Map.of(
                "scenario.a", "",
                "scenario.b", "",
                "recordcount", "100",
                "operationcount", "100",
                "seed", "1"))
        .with(more);
  }
}
