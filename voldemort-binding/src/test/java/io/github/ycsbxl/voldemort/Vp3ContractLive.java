package io.github.ycsbxl.voldemort;

import java.util.Properties;

final class Vp3ContractLive extends RemoteContract {
  @Override
  protected Properties store() {
    return LiveServer.speaking("vp3");
  }
}
