package io.github.ycsbxl.voldemort;

import java.util.Properties;

final class Pb0ContractLive extends RemoteContract {
  @Override
  protected Properties store() {
    return LiveServer.speaking("pb0");
  }
}
