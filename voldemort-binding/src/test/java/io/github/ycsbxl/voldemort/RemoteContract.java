package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.CasScratchKeys;
import io.github.ycsbxl.binding.ScratchKeys;
import java.util.Properties;
import site.ycsb.DB;

/** Contract in remote mode, on a server that may contain other records. */
abstract class RemoteContract extends VoldemortContract {
  private String prefix;

  /** Returns the properties of the server and its protocol. */
  protected abstract Properties store();

  @Override
  protected final Properties emptyStore() {
    prefix = ScratchKeys.newPrefix();
    return store();
  }

  @Override
  protected final DB newDb() {
    return new CasScratchKeys(new VoldemortClient(), prefix);
  }
}
