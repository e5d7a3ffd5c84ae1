package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import org.junit.jupiter.api.Test;

/** Invalid requests for servers. Valid ones are tested in the bindings. */
final class ServeTest {

  @Test
  void refusesABindingWithoutAServer() {
    assertRefused(Ycsb.exactly("serve", "basic"), "basic cannot be served by YCSB XL");
  }

  @Test
  void reportsAllMistakesTogether() {
    assertRefused(
        Ycsb.exactly("serve -p treadcount=4 -p x"),
        "-p x: expected name=value",
        "treadcount is not a property; did you mean threadcount?",
        "name the binding to serve: one of 'ycsb list'");
    assertRefused(
        Ycsb.exactly("serve", "nosuch"),
        "unknown binding nosuch; expected basic, memory-test, or a binding of stock YCSB ('ycsb"
            + " list bindings'); for any other, use -db <class> -cp <jars>");
  }

  private static void assertRefused(Outcome outcome, String... problems) {
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).hasSameSizeAs(problems);
    for (int i = 0; i < problems.length; i++) {
      assertThat(outcome.err().get(i)).isEqualTo("ycsb: " + problems[i]);
    }
  }
}
