package io.github.ycsbxl.nosql.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import oracle.kv.stats.NodeMetrics;
import org.junit.jupiter.api.Test;

final class NodeCountsTest {
  private final List<String> heard = new ArrayList<>();
  private final List<NodeMetrics> pending = new ArrayList<>();
  private long nanos;
  private final NodeCounts counts = new NodeCounts(this::take, () -> nanos);

  private final NodeTimed.Observer observer =
      new NodeTimed.Observer() {
        @Override
        public void answered(RequestKind kind, String node, long meanNanos) {
          heard.add(kind + "@" + node + " " + Duration.ofNanos(meanNanos).toMillis());
        }

        @Override
        public void failed(RequestKind kind, String node) {
          heard.add(kind + "@" + node + " failed");
        }
      };

  @Test
  void reportsOnceASecondWhoAnsweredAndAsWhat() {
    counts.begin();
    pending.add(new Node("rg1-rn1", true, 2, 0, 3));
    pending.add(new Node("rg1-rn2", false, 2, 1, 7));
    nanos += 999_999_999;
    counts.reportIfDue(observer);
    assertThat(heard).isEmpty();
    nanos++;
    counts.reportIfDue(observer);
    assertThat(heard)
        .containsExactly(
            "MASTER@rg1-rn1 3", "MASTER@rg1-rn1 3", "REPLICA@rg1-rn2 7", "REPLICA@rg1-rn2 failed");
    counts.reportIfDue(observer);
    assertThat(heard).hasSize(4);
  }

  @Test
  void theLastObserverHearsTheRestAndTheFirstNothingOfBefore() {
    pending.add(new Node("rg1-rn1", true, 5, 0, 1));
    counts.begin();
    counts.begin();
    pending.add(new Node("rg1-rn1", true, 1, 0, 1));
    counts.end(observer);
    pending.add(new Node("rg1-rn2", true, 1, 0, 2));
    counts.end(observer);
    assertThat(heard).containsExactly("MASTER@rg1-rn1 1", "MASTER@rg1-rn2 2");
  }

  private List<NodeMetrics> take() {
    var taken = List.copyOf(pending);
    pending.clear();
    return taken;
  }

  private record Node(String name, boolean master, long requests, long failed, int meanMs)
      implements NodeMetrics {
    @Override
    public String getNodeName() {
      return name;
    }

    @Deprecated
    @Override
    public String getDataCenterName() {
      return "zone";
    }

    @Override
    public String getZoneName() {
      return "zone";
    }

    @Override
    public boolean isActive() {
      return true;
    }

    @Override
    public boolean isMaster() {
      return master;
    }

    @Override
    public int getMaxActiveRequestCount() {
      return 1;
    }

    @Override
    public long getRequestCount() {
      return requests;
    }

    @Override
    public long getFailedRequestCount() {
      return failed;
    }

    @Override
    public int getAvLatencyMs() {
      return meanMs;
    }
  }
}
