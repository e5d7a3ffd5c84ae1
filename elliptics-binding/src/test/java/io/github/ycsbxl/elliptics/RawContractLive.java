package io.github.ycsbxl.elliptics;

import java.util.Properties;

final class RawContractLive extends EllipticsRawContract {
  @Override
  protected Properties store() {
    return LiveNetwork.properties();
  }
}
