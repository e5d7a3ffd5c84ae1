package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Rules for the scopes of properties. */
public final class ScopeRules {
  /** Scopes of a property of a binding, of which each has exactly one. */
  private static final Set<Scope> SIDES =
      EnumSet.of(Scope.CLIENT, Scope.CONNECTION, Scope.STORE, Scope.SERVER, Scope.SERVE);

  private ScopeRules() {}

  /** Asserts that the scopes of a binding's properties fit together. */
  public static void assertOfBinding(List<Property<?>> properties) {
    assertThat(properties)
        .allSatisfy(
            property -> {
              var others = EnumSet.copyOf(property.scopes());
              others.removeAll(SIDES);
              assertThat(others).as(property.name()).contains(Scope.SCENARIO);
              assertThat(others)
                  .as(property.name())
                  .isSubsetOf(Scope.SCENARIO, Scope.ADDRESS, Scope.NEUTRAL);
              assertThat(property.scopes())
                  .as(property.name() + " has one side")
                  .hasSize(others.size() + 1);
            });
  }

  /** Asserts that the scopes of properties without a binding fit together. */
  public static void assertOfBenchmark(List<Property<?>> properties) {
    assertThat(properties)
        .isNotEmpty()
        .allSatisfy(
            property -> {
              assertThat(property.scopes())
                  .as(property.name())
                  .containsAnyOf(Scope.SCENARIO, Scope.BENCHMARK)
                  .doesNotContainAnyElementsOf(SIDES)
                  .doesNotContain(Scope.ADDRESS);
              if (property.isIn(Scope.SERIES) || property.isIn(Scope.COORDINATOR)) {
                assertThat(property.scopes()).as(property.name()).contains(Scope.BENCHMARK);
              }
              // A client must not write to a file that a coordinator names.
              boolean output = property.form().expected().startsWith("a file");
              if (output && !property.form().namesInput() || property.isIn(Scope.ONE_RUN)) {
                assertThat(property.scopes())
                    .as(property.name())
                    .contains(Scope.COORDINATOR, Scope.NEUTRAL);
              }
            });
  }
}
