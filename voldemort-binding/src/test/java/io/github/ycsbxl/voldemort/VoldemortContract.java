package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.CasContractTest;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Status;

/** Contract of all modes, in addition to that of all bindings. */
abstract class VoldemortContract extends CasContractTest {
  @Override
  protected DB newDb() {
    return new VoldemortClient();
  }

  @Override
  protected final boolean scans() {
    return false;
  }

  @Override
  protected final boolean remembersDeletes() {
    return false;
  }

  @Test
  void everyWriteIsANewVersion() {
    db.insert(table(), "k", fields("a", "1"));
    VersionedRecord first = latest("k");
    db.update(table(), "k", fields("a", "2"));
    VersionedRecord second = latest("k");
    assertThat(cas(other).replaceIfCurrent(table(), "k", first)).isEqualTo(Statuses.CONFLICT);
    assertThat(cas(other).replaceIfCurrent(table(), "k", second)).isEqualTo(Status.OK);
    assertThat(latest("k").version()).isNotEqualTo(second.version());
  }

  @Test
  void aConflictDoesNotTellWhatIsThere() {
    db.insert(table(), "k", fields("a", "1"));
    VersionedRecord stale = latest("k");
    other.update(table(), "k", fields("a", "2"));
    assertThat(cas(db).replaceIfCurrent(table(), "k", stale)).isEqualTo(Statuses.CONFLICT);
    assertThat(stale.isEmpty()).isTrue();
    assertThat(stale.fields()).isEmpty();
  }
}
