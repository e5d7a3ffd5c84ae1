package io.github.ycsbxl.nosql;

import java.io.IOException;
import java.nio.file.Path;

final class ServedRawContractTest extends RawContract {
  @Override
  ContractStore start(Path folder) throws IOException {
    return ContractStore.served(folder, 1, 1);
  }
}
