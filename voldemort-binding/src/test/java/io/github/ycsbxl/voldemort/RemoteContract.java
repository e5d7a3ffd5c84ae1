package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.db.ScratchKeys;
import java.util.Properties;
import site.ycsb.DB;

/** The contract in remote mode, on a server that stays and may hold other records. */
abstract class RemoteContract extends VoldemortContract {
  private String prefix;

  /** Of a server, and of the protocol to speak with it. */
  protected abstract Properties store();

  @Override
  protected final Properties emptyStore() {
    prefix = ScratchKeys.newPrefix();
    return store();
  }

  @Override
  protected final DB newDb() {
    return new ScratchKeys(new VoldemortClient(), prefix);
  }
}
