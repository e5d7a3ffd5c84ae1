package io.github.ycsbxl.nosql;

import java.nio.file.Path;
import site.ycsb.DBException;

final class EmbeddedRawContractTest extends RawContract {
  @Override
  ContractStore start(Path folder) throws DBException {
    return ContractStore.embedded(folder, 1, 1);
  }
}
