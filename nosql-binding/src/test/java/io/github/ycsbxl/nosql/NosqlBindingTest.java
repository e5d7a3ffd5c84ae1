package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkRefusedException;
import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.RecordSpace;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ScopeRules;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NosqlBindingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void aRunCreatesNoStore(@TempDir Path folder) {
    Path store = folder.resolve("store");
    Benchmark run =
        Benchmark.of("nosql")
            .with("nosql.embedded.dir", store)
            .with("recordcount", 10)
            .with("operationcount", 10)
            .with("results.dir", folder);
    assertThatThrownBy(run::run)
        .isInstanceOf(BenchmarkRefusedException.class)
        .hasMessageContaining("none of the records");
    assertThat(store).doesNotExist();
  }

  @Test
  void scenariosOverlapThatOpenTheSameRecords() {
    String kv = "nosql.helperhosts=127.0.0.1:5000,192.0.2.7:5000 table=t";
    assertThat(space(kv).overlaps(space("nosql.helperhosts=localhost:5000 table=t"))).isTrue();
    assertThat(space(kv).overlaps(space("nosql.helperhosts=localhost:5001 table=t"))).isFalse();
    assertThat(space(kv).overlaps(space(kv + " nosql.store=other"))).isFalse();
    assertThat(space(kv).overlaps(space(kv + "2"))).isFalse();
    String paths = kv + " nosql.key.form=path";
    assertThat(space(paths).overlaps(space(paths + " table=other"))).isTrue();
    assertThat(space("nosql.endpoint=http://localhost:80 table=t"))
        .matches(one -> one.overlaps(space("nosql.endpoint=http://127.0.0.1:80 table=t")))
        .matches(one -> !one.overlaps(space("nosql.endpoint=http://127.0.0.1:81 table=t")));
    assertThat(space("table=t"))
        .matches(one -> one.overlaps(space("table=t nosql.embedded.dir=x/../data/nosql")))
        .matches(one -> !one.overlaps(space("table=t nosql.embedded.dir=other")));
  }

  private static RecordSpace space(String settings) {
    var properties = new Properties();
    Stream.of(settings.split(" "))
        .map(one -> one.split("=", 2))
        .forEach(one -> properties.setProperty(one[0], one[1]));
    return new NosqlBinding().recordSpace(new PropertyReader(properties));
  }

  @Test
  void everyPropertyHasAnEffectInSomeMode() {
    var bulk =
        new PropertyReader(TestDb.properties("nosql.helperhosts", "a:1", "nosql.load", "bulk"));
    var proxy = new PropertyReader(TestDb.properties("nosql.endpoint", "http://a:1"));
    var binding = new NosqlBinding();
    ScopeRules.assertOfBinding(binding.properties());
    assertThat(binding.unused(bulk))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(binding.unused(proxy));
  }

  @ParameterizedTest
  @CsvSource({
    "'', false, nosql.api nosql.ddl nosql.server.port nosql.request.limit",
    "'', true, nosql.ddl nosql.server.port",
    "nosql.helperhosts=a:1, false, nosql.embedded.dir nosql.ddl nosql.server.port",
    "nosql.endpoint=http://a:1, true, nosql.embedded.dir nosql.api nosql.server.port"
        + " nosql.request.limit",
  })
  void namesSettingsThatTheModeDoesNotUse(String place, boolean shared, String expected) {
    var given =
        TestDb.properties(
            "nosql.embedded.dir", "x",
            "nosql.api", "kv",
            "nosql.ddl", "none",
            "nosql.server.port", "0",
            "nosql.request.limit", "9",
            "nosql.request.timeout", "9s");
    if (!place.isEmpty()) {
      given.setProperty(place.split("=")[0], place.split("=")[1]);
    }
    var reader = new PropertyReader(given);
    var binding = new NosqlBinding();
    assertThat(binding.mode(reader, shared, true).withoutEffect(binding, reader))
        .allSatisfy(sentence -> assertThat(sentence).contains(" has no effect"))
        .extracting(sentence -> sentence.split(" ")[0])
        .containsExactlyInAnyOrder(expected.split(" "));
  }

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(BindingInfo.class))
        .anySatisfy(
            binding -> {
              assertThat(binding.name()).isEqualTo("nosql");
              assertThat(binding.dbClass()).isEqualTo(NosqlClient.class);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "nosql.embedded.shards=2, in this process",
    "nosql.helperhosts=127.0.0.1:5000, this machine",
    "'nosql.helperhosts=localhost:5000,192.0.2.7:5000', network",
    "nosql.endpoint=http://localhost:8080, this machine",
    "nosql.endpoint=http://192.0.2.7:8080, network"
  })
  void knowsWhereTheStoreIs(String setting, String expected) {
    var properties = new Properties();
    String[] parts = setting.split("=", 2);
    properties.setProperty(parts[0], parts[1]);
    assertThat(new NosqlBinding().location(new PropertyReader(properties)))
        .map(StoreLocation::label)
        .contains(expected);
  }

  @Test
  void saysWhatAProxyDoesNotShow() throws Exception {
    golden.pin(warnings("nosql.endpoint", "http://localhost:8080"));
    assertThat(warnings("nosql.helperhosts", "localhost:5000")).isEmpty();
  }

  private static List<String> warnings(String name, String value) throws Exception {
    var properties = new Properties();
    properties.putAll(Map.of(name, value, "recordcount", "1", "operationcount", "1"));
    var settings = BenchmarkSettings.of(Optional.of("nosql"), properties, List.of());
    return BenchmarkPlan.read(settings, BenchmarkKind.RUN).common().notes();
  }

  /** Before any measurement; the records exist, but have another format. */
  @Test
  void refusesRecordsOtherThanThoseAskedFor(@TempDir Path folder) throws Exception {
    Benchmark small =
        Benchmark.of("nosql")
            .with("recordcount", 50)
            .with("operationcount", 50)
            .with("nosql.embedded.dir", folder.resolve("store"))
            .with("nosql.embedded.replicas", 1)
            .with("results.dir", folder.resolve("results"));
    assertThat(small.load().store()).isEqualTo("in this process");
    assertThat(small.run().succeeded()).isEqualTo(50);
    assertThatThrownBy(() -> small.with("fieldlength", 7777).with("fieldcount", 3).run())
        .isInstanceOf(BenchmarkRefusedException.class)
        .hasMessageContaining("; set fieldcount=10 fieldlength=100, ");
  }

  @Test
  void leavesMistakesInTheReader() {
    var properties = new Properties();
    properties.setProperty("nosql.embedded.shards", "many");
    var reader = new PropertyReader(properties);
    new NosqlBinding().open(reader);
    golden.pin(reader.problems());
  }
}
