package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ScopeRules;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.Status;

/** Stock YCSB's properties of its BasicDB. */
final class BasicBindingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @ParameterizedTest
  @CsvSource({"false, 20", "true, 1"})
  void operationsTakeTheDelay(boolean random, int leastMillis) throws Exception {
    DB store = open("20", random);
    long start = System.nanoTime();
    assertThat(store.update("t", "k", new HashMap<>())).isEqualTo(Status.OK);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(leastMillis * 1_000_000L);
  }

  /** A user's interrupt ends a delay of an hour. */
  @Test
  void interruptEndsADelay() throws Exception {
    DB store = open("3600000", false);
    Thread.currentThread().interrupt();
    assertThat(store.delete("t", "k")).isEqualTo(Status.OK);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void saysWhatOfStockHasNoEffect() {
    assertThat(new BasicBinding().warnings(reader("basicdb.verbose", "false"))).isEmpty();
    golden.pin(
        new BasicBinding().warnings(reader("basicdb.verbose", "true", "basicdb.count", "true")));
  }

  @Test
  void propertiesHaveScopes() {
    ScopeRules.assertOfBinding(new BasicBinding().properties());
  }

  private static DB open(String millis, boolean random) throws Exception {
    return new BasicBinding()
        .open(
            reader(
                "basicdb.simulatedelay", millis, "basicdb.randomizedelay", String.valueOf(random)))
        .connect();
  }

  private static PropertyReader reader(String... settings) {
    Properties properties = TestDb.properties(settings);
    return new PropertyReader(properties);
  }
}
