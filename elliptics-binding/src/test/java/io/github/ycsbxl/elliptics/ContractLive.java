package io.github.ycsbxl.elliptics;

import java.util.Properties;

final class ContractLive extends EllipticsContract {
  @Override
  protected Properties network() {
    return LiveNetwork.properties();
  }
}
