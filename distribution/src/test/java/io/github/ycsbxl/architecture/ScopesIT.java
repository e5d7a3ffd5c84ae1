package io.github.ycsbxl.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.ScopeRules;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.Bindings;
import org.junit.jupiter.api.Test;

/** Scopes of all properties of a release, also those of bindings that do not test them. */
final class ScopesIT {
  @Test
  void scopesOfAllPropertiesFitTogether() {
    ScopeRules.assertOfBenchmark(BenchmarkProperties.core());
    assertThat(Bindings.all())
        .extracting(binding -> binding.name())
        .contains("basic", "elliptics", "nosql", "voldemort");
    Bindings.all().forEach(binding -> ScopeRules.assertOfBinding(binding.properties()));
  }
}
