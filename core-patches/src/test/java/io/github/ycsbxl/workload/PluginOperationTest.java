package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.VersionedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

final class PluginOperationTest {
  private static final String PLUGIN =
      "recordcount=1 insertorder=ordered readproportion=0 updateproportion=0 counting.mark=x"
          + " plugin.class=io.github.ycsbxl.workload.CountingPlugin pluginproportion=1 ";

  private final ObserverLog log = new ObserverLog();

  /** Plugin that inserts a load's records unchanged. */
  public static final class Adding implements OperationPlugin {
    @Override
    public Status operate(DB db, PluginContext context) {
      String key = "own" + context.random().nextInt(10) + context.nextKey();
      Status status = db.insert(context.table(), key, context.newRecord(key));
      return status.isOk() ? db.update(context.table(), key, context.newChange(key)) : status;
    }
  }

  @Test
  void theUsersClassLoadsAndOperates(TestInfo test) {
    MapStore store = MapStore.open("PluginOperationTest " + test.getDisplayName());
    ThreadOperations operations = Settings.workload(PLUGIN).operations(0, 1, log);
    assertThat(operations.load(store)).isEqualTo(Status.OK);
    for (int i = 0; i < 3; i++) {
      assertThat(operations.transact(store)).isEqualTo(Status.OK);
    }
    assertThat(field(store, "user0", "marks")).hasToString("xxx");
    assertThat(log.events()).containsExactly("INSERT OK", "PLUGIN OK", "PLUGIN OK", "PLUGIN OK");
  }

  @Test
  void whatItThrowsIsAFailedOperation() {
    ThreadOperations operations =
        Settings.workload(PLUGIN + "counting.mark=broken").operations(0, 1, log);
    assertThat(operations.transact(new NoStore()).getDescription())
        .isEqualTo("IllegalStateException: broken");
    assertThat(log.events()).containsExactly("PLUGIN INDETERMINATE");
  }

  @Test
  void loadsTheUsualRecordsWithoutInsertsOfItsOwn(TestInfo test) {
    MapStore store = MapStore.open("PluginOperationTest " + test.getDisplayName());
    ThreadOperations operations =
        Settings.workload(PLUGIN + "plugin.class=" + Adding.class.getName()).operations(0, 1, log);
    assertThat(operations.load(store)).isEqualTo(Status.OK);
    assertThat(field(store, "user0", "field9").bytesLeft()).isEqualTo(100);
    assertThat(operations.transact(store)).isEqualTo(Status.OK);
    assertThat(store.data().keys("usertable"))
        .hasSize(2)
        .anyMatch(key -> key.matches("own\\duser0"));
  }

  private static ByteIterator field(MapStore store, String key, String field) {
    var record = new VersionedRecord();
    store.readLatest("usertable", key, record);
    return record.fields().get(field);
  }
}
