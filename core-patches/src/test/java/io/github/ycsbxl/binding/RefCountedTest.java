package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RefCountedTest {
  private final RefCounted<String, Object> stores = new RefCounted<>();
  private final List<Object> closed = new ArrayList<>();

  @Test
  void opensForTheFirstAndClosesAfterTheLast() throws IOException {
    Object store = stores.join("a", Object::new);
    assertThat(stores.join("a", Object::new)).isSameAs(store);
    assertThat(stores.join("b", Object::new)).isNotSameAs(store);
    stores.leave("a", closed::add);
    assertThat(closed).isEmpty();
    stores.leave("a", closed::add);
    assertThat(closed).containsExactly(store);
    assertThat(stores.join("a", Object::new)).isNotSameAs(store);
  }

  @Test
  void failedOpeningLeavesNothing() throws IOException {
    assertThatThrownBy(
            () ->
                stores.join(
                    "a",
                    () -> {
                      throw new IOException("refused");
                    }))
        .hasMessage("refused");
    Object store = stores.join("a", Object::new);
    stores.leave("a", closed::add);
    assertThat(closed).containsExactly(store);
  }

  @Test
  void failedClosingLeavesNothing() throws IOException {
    Object store = stores.join("a", Object::new);
    assertThatThrownBy(
            () ->
                stores.leave(
                    "a",
                    unused -> {
                      throw new IOException("disk full");
                    }))
        .hasMessage("disk full");
    assertThat(stores.join("a", Object::new)).isNotSameAs(store);
  }
}
