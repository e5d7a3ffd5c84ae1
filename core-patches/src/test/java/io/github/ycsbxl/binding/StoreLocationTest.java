package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoreLocationTest {
  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "127.3.2.1", "[::1]", "::1"})
  void loopbackIsThisMachine(String host) {
    assertThat(StoreLocation.ofHosts(List.of(host))).isEqualTo(StoreLocation.THIS_MACHINE);
  }

  /** Addresses reserved for documentation. */
  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1", "2001:db8::1", "store.invalid"})
  void otherAddressesAreInTheNetwork(String host) {
    assertThat(StoreLocation.ofHosts(List.of(host))).isEqualTo(StoreLocation.NETWORK);
  }

  @Test
  void oneNodeElsewhereMakesItANetwork() {
    assertThat(StoreLocation.ofHosts(List.of("127.0.0.1", "192.0.2.1")).label())
        .isEqualTo("network");
  }
}
