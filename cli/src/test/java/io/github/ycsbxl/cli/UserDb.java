package io.github.ycsbxl.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** User's binding class that keeps no records and fails where a test wants it. */
public class UserDb extends DB {
  /** Property for the place of the failure; no failure if not set. */
  static final String FAULT = "userdb.fault";

  private String fault;

  @Override
  public void init() throws DBException {
    fault = getProperties().getProperty(FAULT, "none");
    if (fault.equals("init")) {
      throw new DBException(
          "cannot connect", new IllegalStateException("no answer from example.org:5000"));
    }
    if (fault.equals("client-hangs") && !getProperties().getProperty("client.count").equals("1")) {
      System.err.println("connecting");
      hang();
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    boolean second = "1".equals(getProperties().getProperty("client.index"));
    if (fault.equals("reads-fail") || fault.equals("reads-of-client-1-fail") && second) {
      return Status.ERROR;
    }
    boolean measured = Thread.currentThread().getName().startsWith("client-");
    return fault.equals("reads-hang") && measured ? hang() : Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }

  private static Status hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Status.ERROR;
  }
}
