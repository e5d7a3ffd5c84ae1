package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.TestDb;
import java.util.Properties;

/** Contract without an address: the process serves its own network. */
final class OwnNetworkContractTest extends EllipticsContract {
  @Override
  protected Properties network() {
    return TestDb.properties("elliptics.nodes", "2", "elliptics.history", "true");
  }
}
