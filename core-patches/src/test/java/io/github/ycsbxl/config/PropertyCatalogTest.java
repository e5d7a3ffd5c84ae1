package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PropertyCatalogTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Property<Long> RECORD_COUNT =
      Property.declare("recordcount", "0", ValueForm.atLeast(0))
          .scope(Scope.SCENARIO)
          .meaning("records");
  private static final Property<String> HOSTS =
      Property.declare("nosql.hosts", ValueForm.text())
          .scope(Scope.SCENARIO)
          .alias("helperHost")
          .meaning("where");

  private final PropertyCatalog catalog = new PropertyCatalog(List.of(RECORD_COUNT, HOSTS));

  @Test
  void namesTheNearestPropertyForEveryUnknownName() {
    var given = new Properties();
    given.setProperty("recordcuont", "5");
    given.setProperty("RecordCount", "5");
    given.setProperty("helperhosts", "a");
    golden.pin(catalog.unknown(given));
  }

  @Test
  void suggestsNothingForANameLikeNoOther() {
    var given = new Properties();
    given.setProperty("basicdb.verbose", "false");
    assertThat(catalog.unknown(given)).containsExactly("basicdb.verbose is not a property");
  }

  @Test
  void suggestsTheOnlyNameWithTheSameParts() {
    List<Property<String>> longer =
        Stream.of("nosql.embedded.replicas", "nosql.embedded.dir", "nosql.backup.dir")
            .map(
                name -> Property.declare(name, ValueForm.text()).scope(Scope.SCENARIO).meaning("a"))
            .toList();
    var given = new Properties();
    given.setProperty("nosql.replicas", "5");
    given.setProperty("nosql.dir", "x");
    given.setProperty("replicas", "5");
    golden.pin(catalog.with(longer).unknown(given));
  }

  @Test
  void suggestsNothingOfAnotherGroupThanTheName() {
    Property<String> metrics =
        Property.declare("metrics.port", ValueForm.text()).scope(Scope.SCENARIO).meaning("port");
    var given = new Properties();
    given.setProperty("redis.port", "6379");
    given.setProperty("metric.port", "6379");
    given.setProperty("nosq.hosts", "a");
    given.setProperty("record.count", "5");
    golden.pin(catalog.with(List.of(metrics)).unknown(given));
  }

  @Test
  void readsForABindingAndLeavesOtherPrefixesToOthers() throws ConfigurationException {
    var given = new Properties();
    given.setProperty("nosql.hosts", "a");
    given.setProperty("voldemort.host", "b");
    assertThat(catalog.<String>read(given, "nosql.", reader -> reader.find(HOSTS).orElseThrow()))
        .isEqualTo("a");
    given.setProperty("nosql.host", "a");
    given.setProperty("recordcount", "-1");
    assertThatThrownBy(() -> catalog.read(given, "nosql.", reader -> reader.get(RECORD_COUNT)))
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin);
  }

  @Test
  void knowsNamesAndOlderNames() {
    var given = new Properties();
    given.setProperty("recordcount", "5");
    given.setProperty("nosql.hosts", "a");
    given.setProperty("helperHost", "a");
    assertThat(catalog.unknown(given)).isEmpty();
  }

  @Test
  void findsPropertiesByAnyNameAndNumber() {
    Property<String> fault =
        Property.declare("fault.<n>", ValueForm.text()).scope(Scope.BENCHMARK).meaning("what");
    PropertyCatalog all = catalog.with(List.of(fault));
    assertThat(all.find("recordcount").orElseThrow()).isEqualTo(RECORD_COUNT);
    assertThat(all.find("helperHost").orElseThrow()).isEqualTo(HOSTS);
    assertThat(all.find("fault.12").orElseThrow()).isEqualTo(fault);
    assertThat(all.find("fault.x")).isEmpty();
    assertThat(all.isIn(Scope.BENCHMARK, "fault.1")).isTrue();
    assertThat(all.isIn(Scope.SCENARIO, "fault.1")).isFalse();
    assertThat(all.isIn(Scope.SCENARIO, "unknown")).isFalse();
    assertThat(all.synonyms("helperHost")).containsExactlyInAnyOrder("nosql.hosts", "helperHost");
  }

  @Test
  void growsWithoutChanging() {
    Property<Boolean> more =
        Property.declare("verbose", "false", ValueForm.flag())
            .scope(Scope.SCENARIO)
            .meaning("more text");
    assertThat(catalog.with(List.of(more)).properties()).containsExactly(RECORD_COUNT, HOSTS, more);
    assertThat(catalog.properties()).containsExactly(RECORD_COUNT, HOSTS);
  }

  @Test
  void looksForNoNeighbourOfANameOfMegabytes() {
    var given = new Properties();
    given.setProperty("recordcount".repeat(500_000), "5");
    assertThat(catalog.unknown(given)).singleElement().asString().endsWith("... is not a property");
  }

  @Test
  void numberedPropertyStandsForAllNumbers() {
    Property<String> fault =
        Property.declare("fault.<n>", ValueForm.text()).scope(Scope.SCENARIO).meaning("what");
    var given = new Properties();
    given.setProperty("fault.2", "two");
    given.setProperty("fault.10", "ten");
    given.setProperty("fault.x", "none");
    given.setProperty("fault.0", "none");
    golden.pin(catalog.with(List.of(fault)).unknown(given));
    assertThat(new PropertyReader(given).findAll(fault).values()).containsExactly("two", "ten");
  }
}
