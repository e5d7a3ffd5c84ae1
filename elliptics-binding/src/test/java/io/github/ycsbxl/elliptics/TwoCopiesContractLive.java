package io.github.ycsbxl.elliptics;

import java.util.Properties;

final class TwoCopiesContractLive extends EllipticsContract {
  @Override
  protected Properties network() {
    Properties properties = LiveNetwork.properties();
    properties.setProperty("elliptics.copies", "2");
    return properties;
  }
}
