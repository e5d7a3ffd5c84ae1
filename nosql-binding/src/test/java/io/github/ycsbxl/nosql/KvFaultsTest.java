package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.nosql.server.Fault;
import io.github.ycsbxl.nosql.server.Faults;
import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Statuses for failures of a store, as reported by Oracle's own client. */
final class KvFaultsTest {
  private static final String TABLE = "usertable";

  private static final Logger LOG = Logger.getLogger("nosql");

  private final LoggedLines logged = new LoggedLines();
  private StandIn standIn;
  private Properties properties;
  private NosqlClient client;

  @BeforeEach
  void open() throws IOException, DBException {
    standIn = StandIn.open(new MemoryMap(), 2);
    properties = TestStores.elsewhere(standIn.address());
    client = TestStores.open(properties);
    client.insert(TABLE, "k", TestStores.record("old"));
    LOG.addHandler(logged);
  }

  @AfterEach
  void close() throws DBException {
    LOG.removeHandler(logged);
    client.cleanup();
    standIn.close();
  }

  @Test
  void writeWithTooFewAcknowledgementsIsInDoubtAndNotDoneTwice() {
    standIn.fault(Faults.insufficientAcks());
    Status status = client.insert(TABLE, "new", TestStores.record("x"));
    assertThat(status.getName()).as(status.toString()).isEqualTo(Statuses.INDETERMINATE);
    standIn.fault(Fault.NONE);
    assertThat(client.insert(TABLE, "new", TestStores.record("y"))).isEqualTo(Statuses.EXISTS);
    assertThat(lines())
        .singleElement()
        .asString()
        .startsWith("a write failed with RequestTimeoutException/InsufficientAcksException: ");
  }

  @Test
  void writeWhoseAnswerIsLostIsInDoubtAndNotDoneTwice() {
    var record = new VersionedRecord();
    client.readLatest(TABLE, "k", record);
    record.fields().putAll(TestStores.record("new"));
    standIn.fault(Faults.lostAnswer(standIn));
    Status status = client.replaceIfCurrent(TABLE, "k", record);
    assertThat(status.getName()).as(status.toString()).isEqualTo(Statuses.INDETERMINATE);
    standIn.fault(Fault.NONE);
    client.readLatest(TABLE, "k", record);
    assertThat(record.fields().get("field0")).hasToString("new");
  }

  @Test
  void updateWhoseAnswerIsLostIsInDoubt() {
    standIn.fault(Faults.lostAnswer(standIn));
    Status status = client.update(TABLE, "k", TestStores.record("new"));
    assertThat(status.getName()).as(status.toString()).isEqualTo(Statuses.INDETERMINATE);
  }

  @Test
  void writeWhoseAnswerCannotBeReadIsInDoubt() {
    standIn.fault(Faults.garbledAnswer());
    Status status = client.update(TABLE, "k", TestStores.record("new"));
    assertThat(status.getName()).as(status.toString()).isEqualTo(Statuses.INDETERMINATE);
  }

  @Test
  void clientTriesAWriteAgainThatNoMasterBegan() throws DBException {
    NosqlClient hurried = hurried();
    standIn.fault(Faults.insufficientReplicas());
    Status status = hurried.update(TABLE, "k", TestStores.record("new"));
    assertThat(status.getName()).as(status.toString()).isEqualTo(Statuses.INDETERMINATE);
    assertThat(lines())
        .singleElement()
        .asString()
        .startsWith("a write failed with RequestTimeoutException/")
        // The last attempt depends on timing.
        .containsPattern("/(NotBegunException|NoSuitableRNException): ");
    hurried.cleanup();
  }

  @Test
  void readsOfAStoreThatIsFrozenAreErrorsAndItsWritesAreInDoubt() throws DBException {
    NosqlClient hurried = hurried();
    var thaw = new CountDownLatch(1);
    standIn.fault(Faults.frozen(thaw));
    assertThat(hurried.read(TABLE, "k", null, new HashMap<>()).getName()).isEqualTo("ERROR");
    assertThat(Statuses.isIndeterminate(hurried.delete(TABLE, "k"))).isTrue();
    thaw.countDown();
    standIn.fault(Fault.NONE);
    assertThat(client.insert(TABLE, "other", TestStores.record("x"))).isEqualTo(Status.OK);
    hurried.cleanup();
  }

  /** Returns a client for requests that never succeed, with short timeouts. */
  private NosqlClient hurried() throws DBException {
    properties.setProperty("nosql.request.timeout", "1s");
    properties.setProperty("nosql.socket.timeout", "1s");
    return TestStores.open(properties);
  }

  @Test
  void anotherMasterTakesOverUnnoticed() {
    standIn.loseMaster();
    for (int i = 0; i < 20; i++) {
      assertThat(client.insert(TABLE, "after" + i, TestStores.record("x"))).isEqualTo(Status.OK);
      assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    }
    assertThat(lines()).isEmpty();
  }

  @Test
  void firstOfEachKindIsToldAndAllAreCounted() throws DBException {
    standIn.fault(Faults.lostAnswer(standIn));
    for (int i = 0; i < 5; i++) {
      client.delete(TABLE, "k" + i);
    }
    standIn.fault(Fault.NONE);
    client.cleanup();
    assertThat(lines()).hasSize(2);
    assertThat(lines().get(0)).startsWith("a write failed with FaultException");
    assertThat(lines().get(1)).endsWith(": 5 times in all");
  }

  @Test
  void storeThatWantsANewerClientSaysWhichAndHowToGiveIt() throws DBException {
    client.cleanup();
    standIn.fault(Faults.wantsNewerClient());
    assertThatThrownBy(() -> TestStores.open(properties))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("store kvstore at " + standIn.address() + " cannot be used: ")
        .hasMessageContainingAll(
            "it needs client 22.3.11 or newer, but the client ",
            "oracle-nosql-client-18.3.10.jar is 18.3.9",
            "set KVHOME to the server's directory",
            "-cp <directory>/lib/kvclient.jar");
  }

  @Test
  void addressWhereNothingListensIsReported() {
    Properties nowhere = TestStores.elsewhere("127.0.0.1:1");
    assertThatThrownBy(() -> TestStores.open(nowhere))
        .hasMessageStartingWith(
            "store kvstore at 127.0.0.1:1 cannot be used: Could not contact any RepNode at:");
  }

  @Test
  void storeOfAnotherNameIsReported() {
    properties.setProperty("nosql.store", "elsewhere");
    assertThatThrownBy(() -> TestStores.open(properties))
        .hasMessageStartingWith("store elsewhere at " + standIn.address() + " cannot be used: ")
        .hasMessageContaining("kvstore");
  }

  private List<String> lines() {
    return List.copyOf(logged.lines);
  }

  private static final class LoggedLines extends Handler {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord record) {
      lines.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
