package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PropertyGroupTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private final PropertyGroup own = new PropertyGroup(Scope.SCENARIO);

  @Test
  void listsPropertiesInTheOrderOfTheirDeclarations() {
    Property<Long> count = own.declare("count", "7", ValueForm.atLeast(0)).meaning("things");
    Property<Boolean> elsewhere =
        Property.declare("all", "true", ValueForm.flag())
            .scope(Scope.SCENARIO)
            .meaning("all of them");
    own.add(elsewhere);
    Property<String> host = own.declare("host", ValueForm.text()).meaning("where");
    assertThat(own.all()).containsExactly(count, elsewhere, host);
    assertThat(count.fallback()).isEqualTo("7");
    assertThat(host.fallback()).isNull();
    assertThat(host.meaning()).isEqualTo("where");
  }

  @Test
  void propertyHasTheScopesOfItsGroupUnlessItSetsItsOwn() {
    var output = new PropertyGroup(Scope.BENCHMARK, Scope.NEUTRAL);
    Property<String> label = output.declare("label", ValueForm.text()).meaning("label");
    Property<Double> target =
        output.declare("target", ValueForm.rate()).scope(Scope.PACE).meaning("rate");
    assertThat(label.scopes()).containsExactlyInAnyOrder(Scope.BENCHMARK, Scope.NEUTRAL);
    assertThat(target.scopes()).containsExactly(Scope.PACE);
    assertThat(Scope.PACE.filter(output.all())).containsExactly(target);
    Property<String> fault =
        Property.declare("fault.<n>", ValueForm.text()).scope(Scope.BENCHMARK).meaning("fault");
    assertThat(fault.number(2).scopes()).containsExactly(Scope.BENCHMARK);
  }

  @Test
  void keepsOlderNames() {
    Property<String> host =
        own.declare("host", ValueForm.text()).alias("helperHost").alias("hosts").meaning("where");
    assertThat(host.aliases()).containsExactly("helperHost", "hosts");
    assertThat(own.all()).containsExactly(host);
  }

  @Test
  void refusesDeclarationsThatItsListWouldLack() {
    own.all();
    assertThatThrownBy(() -> own.declare("late", ValueForm.text()).meaning("too late"))
        .isInstanceOf(IllegalStateException.class)
        .satisfies(golden::pin);
  }

  @Test
  void joinsListsInTheirOrder() {
    Property<String> a =
        Property.declare("a", ValueForm.text()).scope(Scope.SCENARIO).meaning("first");
    Property<String> b =
        Property.declare("b", ValueForm.text()).scope(Scope.SCENARIO).meaning("second");
    assertThat(PropertyGroup.join(List.of(a), List.of(), List.of(b))).containsExactly(a, b);
  }
}
