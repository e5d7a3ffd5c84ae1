package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.Topology;
import java.util.HashMap;
import java.util.Map;
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
      client.setProperties(cluster.speaking("vp3"));
      client.init();
      assertThat(client.topology()).isEqualTo(Topology.ofRing(4, 2));
      assertThat(client.reportedSettings())
          .containsEntry("nodes", "4")
          .containsEntry("replication factor", "2")
          .containsEntry("required writes", "1")
          .containsEntry("value compression", "none")
          .containsEntry("protocol", "vp3");
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
