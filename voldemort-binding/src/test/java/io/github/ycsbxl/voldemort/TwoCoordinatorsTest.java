package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.VersionedRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * CAS with two replicas as described in docs/voldemort.md: safe as long as clients agree on the
 * coordinator of a key; otherwise updates may be lost.
 */
final class TwoCoordinatorsTest {
  private static final String TABLE = "usertable";

  /** Key of partition 0, whose writes node 0 coordinates as long as it is up. */
  private static final String KEY = "k2";

  private static final String STORES =
      """
      <stores><store>
        <name>usertable</name><persistence>memory</persistence><routing>client</routing>
        <replication-factor>2</replication-factor>
        <required-reads>1</required-reads><required-writes>1</required-writes>
        <preferred-writes>2</preferred-writes>
        <key-serializer><type>string</type></key-serializer>
        <value-serializer><type>identity</type></value-serializer>
      </store></stores>
      """;

  @TempDir private Path folder;
  private final List<Integer> ports = FreePorts.take(3);

  @Test
  void oneCoordinatorLosesNothing() throws Exception {
    String cluster = cluster("whole.xml", ports.get(0));
    try (RunningServer zero = node(0, cluster);
        RunningServer one = node(1, cluster)) {
      assertThat(secondUpdateOfTheSameVersion(zero, one)).isEqualTo(Statuses.CONFLICT);
    }
  }

  @Test
  void readsThatNeedNotMeetAWriteHaveARemedy() throws Exception {
    String cluster = cluster("whole.xml", ports.get(0));
    try (RunningServer zero = node(0, cluster);
        RunningServer one = node(1, cluster)) {
      assertThat(one).isNotNull();
      Properties settings = zero.speaking("vp1");
      VoldemortClient weak = Settings.open(settings);
      assertThat(weak.remedy()).contains("voldemort.required.reads=2");
      weak.cleanup();
      settings.setProperty("voldemort.required.reads", "2");
      VoldemortClient strong = Settings.open(settings);
      assertThat(strong.remedy()).isEmpty();
      strong.cleanup();
    }
  }

  /** Node 1 gives its clients an address of node 0 without a listener. */
  @Test
  void twoCoordinatorsLoseAnUpdate() throws Exception {
    try (RunningServer zero = node(0, cluster("whole.xml", ports.get(0)));
        RunningServer one = node(1, cluster("half.xml", ports.get(2)))) {
      assertThat(secondUpdateOfTheSameVersion(zero, one)).isEqualTo(Status.OK);
    }
  }

  private Status secondUpdateOfTheSameVersion(RunningServer zero, RunningServer one)
      throws DBException {
    VoldemortClient first = Settings.open(zero.speaking("vp1"));
    VoldemortClient second = Settings.open(one.speaking("vp1"));
    try {
      assertThat(first.insert(TABLE, KEY, TestDb.record("0"))).isEqualTo(Status.OK);
      VersionedRecord seenByFirst = read(first);
      VersionedRecord seenBySecond = read(second);
      assertThat(update(first, seenByFirst, "1")).isEqualTo(Status.OK);
      return update(second, seenBySecond, "2");
    } finally {
      first.cleanup();
      second.cleanup();
    }
  }

  private static VersionedRecord read(CompareAndSet store) {
    var record = new VersionedRecord();
    assertThat(store.readVersioned(TABLE, KEY, record)).isEqualTo(Status.OK);
    return record;
  }

  private static Status update(CompareAndSet store, VersionedRecord record, String value) {
    record.fields().put("field0", TestDb.ascii(value));
    return store.replaceIfCurrent(TABLE, KEY, record);
  }

  private RunningServer node(int id, String cluster) throws IOException {
    Path stores = Files.writeString(folder.resolve("stores.xml"), STORES);
    return RunningServer.start(
        "voldemort.cluster",
        cluster,
        "voldemort.stores",
        stores.toString(),
        "voldemort.node",
        "" + id);
  }

  private String cluster(String file, int portOfNodeZero) throws IOException {
    String text =
        """
        <cluster><name>pair</name>%s%s</cluster>
        """
            .formatted(
                server(0, portOfNodeZero, "0, 2, 4, 6"), server(1, ports.get(1), "1, 3, 5, 7"));
    return Files.writeString(folder.resolve(file), text).toString();
  }

  private static String server(int id, int port, String partitions) {
    return """
    <server><id>%d</id><host>127.0.0.1</host><http-port>1</http-port>
      <socket-port>%d</socket-port><partitions>%s</partitions></server>
    """
        .formatted(id, port, partitions);
  }
}
