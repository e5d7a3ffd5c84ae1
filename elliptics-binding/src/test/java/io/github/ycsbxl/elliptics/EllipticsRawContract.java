package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.RawContractTest;
import io.github.ycsbxl.binding.ScratchKeys;
import org.junit.jupiter.api.BeforeEach;
import site.ycsb.DB;

/** Contract of raw values on a network that may contain other records. */
abstract class EllipticsRawContract extends RawContractTest {
  private String prefix = ScratchKeys.newPrefix();

  @BeforeEach
  final void useOtherKeys() {
    prefix = ScratchKeys.newPrefix();
  }

  @Override
  protected final DB newDb() {
    return new ScratchKeys(new EllipticsClient(), prefix);
  }

  @Override
  protected final String table() {
    return "usertable";
  }

  /** An empty object is a deleted record. */
  @Override
  protected final int least() {
    return 2;
  }

  @Override
  protected final boolean updatesTellAbsence() {
    return false;
  }
}
