package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class DimensionTest {
  private static final int CASES = Cases.of(200, 1_000);

  /** Whatever else differs between runs, and whatever their order. */
  @Test
  void areWhatWasSweptOverAndNothingElse() {
    for (int seed = 0; seed < CASES; seed++) {
      var random = new Random(seed);
      SweptRuns sweep = SweptRuns.of(random, 1 + random.nextInt(4), 1 + random.nextInt(2));
      List<Dimension> dimensions = Dimension.differing(sweep.runs());

      assertThat(dimensions)
          .as("seed %d", seed)
          .extracting(Dimension::name)
          .isEqualTo(names(sweep));
      List<List<String>> expected = new ArrayList<>(sweep.swept().values());
      for (int i = 0; i < expected.size(); i++) {
        assertThat(dimensions.get(i).values())
            .containsExactlyInAnyOrderElementsOf(values(sweep, i));
        if (dimensions.get(i).isNumber()) {
          assertThat(dimensions.get(i).values()).isEqualTo(values(sweep, i));
        }
      }
    }
  }

  /** Threads are the total of all clients, unless the number of clients differs, too. */
  private static List<String> names(SweptRuns sweep) {
    boolean byClients = sweep.swept().containsKey("clients");
    return sweep.swept().keySet().stream()
        .map(name -> name.equals("threads") && byClients ? "threads per client" : name)
        .toList();
  }

  private static List<String> values(SweptRuns sweep, int dimension) {
    String name = List.copyOf(sweep.swept().keySet()).get(dimension);
    List<String> values = sweep.swept().get(name);
    return name.equals("threads") && !sweep.swept().containsKey("clients")
        ? values.stream().map(value -> String.valueOf(2 * Integer.parseInt(value))).toList()
        : values;
  }

  @Test
  void storeStandsForTheClientsThatGrowWithIt() {
    List<Figures> runs =
        List.of(
            run("shards", "2", "clients", "1", "records", "100", "threads", "8"),
            run("shards", "4", "clients", "2", "records", "200", "threads", "16"));
    assertThat(Dimension.differing(runs)).extracting(Dimension::name).containsExactly("shards");
  }

  @Test
  void wordsThatNobodySweptOverAreNone() {
    assertThat(Dimension.differing(List.of(run("value.form", "raw"), run("value.form", "fields"))))
        .isEmpty();
    assertThat(Dimension.differing(List.of(run("value.size", "10"), run("value.size", "10"))))
        .isEmpty();
    assertThat(Dimension.differing(List.of(run("value.size", "10")))).isEmpty();
    assertThat(Dimension.differing(List.of())).isEmpty();
  }

  @Test
  void runsOfOneSizeMayDifferBesides() {
    List<Figures> runs =
        List.of(
            run("shards", "2", "zipfian.scope", "client"),
            run("shards", "4", "zipfian.scope", "client"),
            run("shards", "2", "zipfian.scope", "global"));
    assertThat(Dimension.besides(List.of("2", "4", "2"), runs))
        .extracting(Dimension::name)
        .containsExactly("zipfian.scope");
  }

  @Test
  void settingsThatDoNotAffectResultsAreNoDifferences() {
    List<Figures> runs =
        List.of(
            run("scenario.a", "", "a.cas.audit.id", "x", "seed", "1", "a.target", "5"),
            run("scenario.a", "", "a.cas.audit.id", "y", "seed", "2", "a.target", "6"));
    assertThat(SettingNames.differences(runs)).containsOnlyKeys("a.target");
  }

  private static Figures run(String... settings) {
    var setting = new TreeMap<String, String>();
    for (int i = 0; i < settings.length; i += 2) {
      setting.put(settings[i], settings[i + 1]);
    }
    return new Figures("run", setting, Map.of(), new TreeMap<>());
  }
}
