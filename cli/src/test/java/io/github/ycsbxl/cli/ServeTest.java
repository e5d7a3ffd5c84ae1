package io.github.ycsbxl.cli;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Invalid requests for servers. Valid ones are tested in the bindings. */
final class ServeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void refusesABindingWithoutAServer() {
    assertRefused(Ycsb.exactly("serve", "basic"));
  }

  @Test
  void reportsAllMistakesTogether() {
    assertRefused(Ycsb.exactly("serve -p treadcount=4 -p x"));
    assertRefused(Ycsb.exactly("serve", "nosuch"));
  }

  private static void assertRefused(Outcome outcome) {
    golden.pin(outcome.refusal());
  }
}
