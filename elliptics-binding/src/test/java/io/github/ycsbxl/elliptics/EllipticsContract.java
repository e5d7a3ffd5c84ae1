package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.DbContractTest;
import io.github.ycsbxl.binding.ScratchKeys;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Contract on a network that may contain other records. */
abstract class EllipticsContract extends DbContractTest {
  private String prefix;

  /** Returns the properties of the network, in a new object. */
  protected abstract Properties network();

  @Override
  protected final Properties emptyStore() {
    prefix = ScratchKeys.newPrefix();
    return network();
  }

  @Override
  protected final DB newDb() {
    return new ScratchKeys(new EllipticsClient(), prefix);
  }

  @Override
  protected final boolean scans() {
    return false;
  }

  @Override
  protected final boolean refusesTakenKeys() {
    return false;
  }

  @Test
  void anUpdateOfAllFieldsReplacesWithoutReading() {
    var all = new String[20];
    for (int field = 0; field < 10; field++) {
      all[2 * field] = "field" + field;
      all[2 * field + 1] = "new";
    }
    assertThat(db.update(table(), "k", fields(all))).isEqualTo(Status.OK);
    assertThat(readAll("k")).hasSize(10);
    db.delete(table(), "k");
  }

  @Test
  void everyKeyHasAPlace() {
    for (int i = 0; i < 64; i++) {
      db.insert(table(), "many" + i, fields("a", "" + i));
    }
    for (int i = 0; i < 64; i++) {
      var found = new HashMap<String, ByteIterator>();
      assertThat(other.read(table(), "many" + i, null, found)).isEqualTo(Status.OK);
      assertThat(text(found)).containsEntry("a", "" + i);
    }
  }
}
