package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PropertyReaderTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Property<Long> COUNT =
      Property.declare("count", "7", ValueForm.atLeast(0)).scope(Scope.SCENARIO).meaning("things");
  private static final Property<Double> SHARE =
      Property.declare("share", "0.5", ValueForm.share())
          .scope(Scope.SCENARIO)
          .meaning("of the whole");
  private static final Property<String> HOST =
      Property.declare("host", ValueForm.text())
          .scope(Scope.SCENARIO)
          .alias("helperHost")
          .alias("hosts")
          .meaning("where");

  private final Properties given = new Properties();
  private final PropertyReader reader = new PropertyReader(given);

  @Test
  void readsTheDefaultOfWhatIsNotGiven() throws ConfigurationException {
    assertThat(reader.get(COUNT)).isEqualTo(7);
    assertThat(reader.find(COUNT)).isEmpty();
    assertThat(reader.isSet(COUNT)).isFalse();
    assertThat(reader.find(HOST)).isEmpty();
    assertThatCode(reader::throwIfProblems).doesNotThrowAnyException();
  }

  @Test
  void readsWhatIsGivenWithoutTheBlanksAroundIt() {
    given.setProperty("count", " 3000000000\t");
    assertThat(reader.get(COUNT)).isEqualTo(3_000_000_000L);
    assertThat(reader.find(COUNT)).contains(3_000_000_000L);
    assertThat(reader.isSet(COUNT)).isTrue();
  }

  @Test
  void readsAnOlderNameUnlessTheNewOneIsThere() {
    given.setProperty("helperHost", "old");
    assertThat(reader.find(HOST)).contains("old");
    given.setProperty("host", "new");
    assertThat(reader.find(HOST)).contains("new");
  }

  @Test
  void reportsEveryMistakeOnceAndTogether() {
    given.setProperty("count", "many");
    given.setProperty("share", "1.5");
    reader.get(COUNT);
    reader.get(COUNT);
    reader.get(SHARE);
    reader.problem("nothing fits");
    assertThatThrownBy(reader::throwIfProblems)
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin)
        .extracting(e -> ((ConfigurationException) e).problems())
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(3);
  }

  @Test
  void givesWhatWasGivenWithMoreOverIt() {
    given.setProperty("count", "1");
    given.setProperty("share", "0.1");
    assertThat(reader.givenWith(Map.of("count", "2", "host", "here")))
        .isEqualTo(Map.of("count", "2", "share", "0.1", "host", "here"));
    assertThat(reader.get(COUNT)).isEqualTo(1);
  }

  @Test
  void readsAMalformedValueAsTheDefault() {
    given.setProperty("count", "-1");
    assertThat(reader.get(COUNT)).isEqualTo(7);
    golden.pin(reader.problems());
  }

  @Test
  void takesAnEmptyValueOfATextAloneForNone() {
    given.setProperty("count", " ");
    given.setProperty("host", "");
    reader.get(COUNT);
    assertThat(reader.isSet(HOST)).isFalse();
    golden.pin(reader.problems());
  }

  @Test
  void namesAPropertyAsTheUserWroteIt() {
    Property<Long> aliased =
        Property.declare("count", "7", ValueForm.atLeast(0))
            .scope(Scope.SCENARIO)
            .alias("number")
            .meaning("things");
    given.setProperty("number", "x");
    reader.get(aliased);
    given.setProperty("helperHost", "a b");
    reader.check(false, HOST, "expected no blank");
    golden.pin(reader.problems());
  }

  @Test
  void checksOnlyValuesThatCouldBeRead() {
    given.setProperty("count", "many");
    reader.check(reader.get(COUNT) < 5, COUNT, "expected less than 5");
    reader.check(reader.get(SHARE) < 0.1, SHARE, "expected less than 0.1");
    reader.check(reader.get(SHARE) > 0.1, SHARE, "expected more than 0.1");
    golden.pin(reader.problems());
  }

  @Test
  void quotesTheBeginningOfWhatIsLong() {
    given.setProperty("host", "x".repeat(10_001));
    given.setProperty("count", "1\n2".repeat(100));
    assertThat(reader.find(HOST)).isEmpty();
    reader.get(COUNT);
    golden.pin(reader.problems());
  }

  @Test
  void anEmptyTextIsAValueWhereTheFormTakesIt() {
    var properties = new Properties();
    properties.setProperty("prefix", " ");
    var reader = new PropertyReader(properties);
    Property<String> prefix =
        Property.declare("prefix", "user", ValueForm.text().orEmpty())
            .scope(Scope.SCENARIO)
            .meaning("what keys start with");
    assertThat(reader.get(prefix)).isEmpty();
    assertThat(reader.isSet(prefix)).isTrue();
    assertThat(new PropertyReader(new Properties()).get(prefix)).isEqualTo("user");
    assertThat(
            reader.get(
                Property.declare("prefix", "user", ValueForm.text())
                    .scope(Scope.SCENARIO)
                    .meaning("")))
        .isEqualTo("user");
  }
}
