package io.github.ycsbxl.voldemort;

import java.util.Properties;

final class Vp1ContractLive extends RemoteContract {
  @Override
  protected Properties store() {
    return LiveServer.speaking("vp1");
  }
}
