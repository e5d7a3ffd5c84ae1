package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** Clients of a cluster without XML files. */
@Timeout(300)
final class ClusterOfFourTest {
  private static final String TABLE = "usertable";

  @Test
  void clientsKnowItsTopologyAndFindEveryRecord() throws Exception {
    try (RunningServer cluster =
        RunningServer.start("voldemort.nodes", "4", "voldemort.replicas", "2")) {
      var client = new VoldemortClient();
      Properties properties = cluster.speaking("vp3");
      properties.setProperty("voldemort.socket.buffer", "32k");
      properties.setProperty("voldemort.socket.nodelay", "false");
      client.setProperties(properties);
      client.init();
      assertThat(client.topology()).isEqualTo(Topology.ofRing(4, 2));
      assertThat(client.reportedSettings())
          .containsEntry("nodes", "4")
          .containsEntry("replication factor", "2")
          .containsEntry("required writes", "1")
          .containsEntry("value compression", "none")
          .containsEntry("protocol", "vp3")
          .containsEntry("socket no-delay", "false")
          .containsEntry("socket keep-alive", "false")
          .containsKeys("socket send buffer bytes", "socket receive buffer bytes");
      // Operating systems may grant more than requested, but not the default of a megabyte.
      assertThat(Integer.parseInt(client.reportedSettings().get("socket receive buffer bytes")))
          .isBetween(32 << 10, 64 << 10);
      for (int i = 0; i < 50; i++) {
        String key = "user" + i;
        assertThat(client.insert(TABLE, key, new HashMap<>(Map.of("field0", TestDb.ascii("v")))))
            .isEqualTo(Status.OK);
        assertThat(client.read(TABLE, key, Set.of("field0"), new HashMap<>())).isEqualTo(Status.OK);
      }
      client.cleanup();
    }
  }
}
