package io.github.ycsbxl.cli;

import java.util.logging.Logger;

/** User's binding class that prints wherever it can. */
public final class TalkativeDb extends UserDb {
  @Override
  public void init() {
    System.out.println("[READ], Operations, 1000000");
    System.err.println("connecting");
    Logger.getLogger("vendor.Client").info("pool of 10 connections");
    Logger.getLogger("vendor.Client").warning("certificate expires in 3 days");
    System.out.print("no end of line");
  }

  @Override
  public site.ycsb.Status read(
      String table,
      String key,
      java.util.Set<String> fields,
      java.util.Map<String, site.ycsb.ByteIterator> result) {
    return site.ycsb.Status.OK;
  }
}
