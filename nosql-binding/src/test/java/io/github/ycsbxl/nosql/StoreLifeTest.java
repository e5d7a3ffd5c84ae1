package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.embedded.OpenStores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Properties;
import java.util.Vector;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Opening, sharing, closing and reopening of a store, mostly with one node, which is quick. */
final class StoreLifeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String TABLE = "usertable";

  private Path folder;
  private Properties properties;

  @BeforeEach
  void name(@TempDir Path parent) {
    folder = parent.resolve("store");
    properties = TestStores.properties(folder, 1, 1);
  }

  @Test
  void recordsSurviveClosing() throws DBException {
    properties = TestStores.properties(folder, 2, 3);
    NosqlClient client = TestStores.open(properties);
    for (int i = 0; i < 100; i++) {
      assertThat(client.insert(TABLE, "k" + i, TestStores.record("" + i))).isEqualTo(Status.OK);
    }
    client.cleanup();
    client = TestStores.open(properties);
    for (int i = 0; i < 100; i++) {
      assertThat(client.read(TABLE, "k" + i, null, new HashMap<>())).isEqualTo(Status.OK);
    }
    client.cleanup();
  }

  @Test
  void versionOfADeletedRecordNeverComesBack() throws DBException {
    NosqlClient client = TestStores.open(properties);
    client.insert(TABLE, "k", TestStores.record("first"));
    var stale = new VersionedRecord();
    client.readLatest(TABLE, "k", stale);
    client.delete(TABLE, "k");
    client.insert(TABLE, "k", TestStores.record("second"));
    var afterReopening = new VersionedRecord();
    client.readLatest(TABLE, "k", afterReopening);
    assertThat(client.replaceIfCurrent(TABLE, "k", stale)).isEqualTo(Statuses.CONFLICT);
    client.delete(TABLE, "k");
    client.cleanup();

    client = TestStores.open(properties);
    client.insert(TABLE, "k", TestStores.record("third"));
    client.insert(TABLE, "other", TestStores.record("more"));
    assertThat(client.replaceIfCurrent(TABLE, "k", afterReopening)).isEqualTo(Statuses.CONFLICT);
    assertThat(afterReopening.fields().get("field0")).hasToString("third");
    client.cleanup();
  }

  @Test
  void refusesAnotherLayoutThanItWasCreatedWith() throws DBException {
    TestStores.open(properties).cleanup();
    properties.setProperty("nosql.embedded.shards", "2");
    assertThatThrownBy(() -> TestStores.open(properties))
        .isInstanceOf(DBException.class)
        .satisfies(golden::pin);
    assertThat(OpenStores.in(folder)).isEmpty();
  }

  @Test
  void refusesToShareUnderOtherSettings() throws DBException {
    NosqlClient client = TestStores.open(properties);
    properties.setProperty("nosql.embedded.cache", "65m");
    assertThatThrownBy(() -> TestStores.open(properties)).satisfies(golden::pin);
    client.cleanup();
  }

  @Test
  void lastClientClosesTheStore() throws DBException {
    NosqlClient first = TestStores.open(properties);
    NosqlClient second = TestStores.open(properties);
    first.cleanup();
    first.cleanup();
    assertThat(second.insert(TABLE, "k", TestStores.record("x"))).isEqualTo(Status.OK);
    assertThat(OpenStores.in(folder)).isPresent();
    second.cleanup();
    assertThat(OpenStores.in(folder)).isEmpty();
  }

  @Test
  void refusesAPortThatIsTaken() throws DBException, IOException {
    TestStores.open(properties).cleanup();
    var manifest = new Properties();
    try (var reader = Files.newBufferedReader(folder.resolve("store.properties"))) {
      manifest.load(reader);
    }
    int port = Integer.parseInt(manifest.getProperty("ports"));
    try (var taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> TestStores.open(properties))
          .satisfies(golden::pinWords)
          .hasMessageContaining(" " + taken.getLocalPort() + ",");
    }
    TestStores.open(properties).cleanup();
  }

  @Test
  void refusesAFolderOfSomethingElse() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("letter.txt"), "Dear Sir or Madam");
    assertThatThrownBy(() -> TestStores.open(properties)).satisfies(golden::pin);
    assertThat(folder.resolve("letter.txt")).exists();
  }

  @Test
  void startsOverAfterACreationThatWasCutShort() throws DBException, IOException {
    TestStores.open(properties).cleanup();
    Path manifest = folder.resolve("store.properties");
    Files.writeString(
        manifest, Files.readString(manifest).replace("complete=true", "complete=false"));
    NosqlClient client = TestStores.open(properties);
    assertThat(client.insert(TABLE, "k", TestStores.record("x"))).isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void refusesASecondProcess() throws Exception {
    NosqlClient client = TestStores.open(properties);
    golden.pin(StoreProcess.outputOf(folder));
    assertThat(client.insert(TABLE, "k", TestStores.record("x"))).isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void printsNothingAndNeedsNoJvmFlags() throws Exception {
    assertThat(StoreProcess.outputOf(folder)).isEqualTo("OK\n");
  }

  @Test
  void scansInOrderOverShardsAndWithinATable() throws DBException {
    properties = TestStores.properties(folder, 3, 1);
    NosqlClient client = TestStores.open(properties);
    for (int i = 0; i < 300; i++) {
      client.insert(TABLE, "k%03d".formatted(i), TestStores.record("" + i));
      client.insert(TABLE + "2", "k%03d".formatted(i), TestStores.record("other"));
    }
    var rows = new Vector<HashMap<String, ByteIterator>>();
    assertThat(client.scan(TABLE, "k010", 200, null, rows)).isEqualTo(Status.OK);
    assertThat(rows)
        .extracting(row -> row.get("field0").toString())
        .containsExactlyElementsOf(IntStream.range(10, 210).mapToObj(String::valueOf).toList());
    rows.clear();
    client.scan(TABLE, "k290", 50, null, rows);
    assertThat(rows).hasSize(10);
    client.cleanup();
  }

  @Test
  void everyReplicaHasWhatWasWrittenOnceAwaited() throws DBException {
    NosqlClient client = TestStores.open(TestStores.properties(folder, 1, 3));
    for (int i = 0; i < 500; i++) {
      client.insert(TABLE, "k" + i, TestStores.record("" + i));
    }
    client.awaitReplicas(Duration.ofMinutes(1));
    for (int i = 0; i < 500; i++) {
      // Successive reads of a thread go to all nodes.
      for (int node = 0; node < 3; node++) {
        assertThat(client.read(TABLE, "k" + i, null, new HashMap<>())).isEqualTo(Status.OK);
      }
    }
    client.cleanup();
  }
}
