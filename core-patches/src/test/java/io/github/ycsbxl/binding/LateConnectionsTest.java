package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.DBException;

/** Connections whose configuration is read when the store has started. */
final class LateConnectionsTest {

  @Test
  void readsTheConfigurationOnceAndNotBeforeTheFirstConnection() throws Exception {
    var readings = new AtomicInteger();
    var connectedWith = new ArrayList<Integer>();
    var connections =
        new LateConnections<>(
            BasicDB.class,
            readings::incrementAndGet,
            config -> {
              connectedWith.add(config);
              return new BasicDB();
            });
    assertThat(connections.type()).isEqualTo(BasicDB.class);
    assertThat(readings).hasValue(0);
    assertThat(connections.connect()).isNotSameAs(connections.connect());
    assertThat(connectedWith).containsExactly(1, 1);
  }

  @Test
  void saysWhatIsWrongWithTheConfiguration() {
    var connections =
        new LateConnections<Integer>(
            BasicDB.class,
            () -> {
              throw new ConfigurationException(List.of("a=1: expected 2"));
            },
            config -> new BasicDB());
    assertThatThrownBy(connections::connect)
        .isInstanceOf(DBException.class)
        .hasMessageContaining("a=1: expected 2");
  }
}
