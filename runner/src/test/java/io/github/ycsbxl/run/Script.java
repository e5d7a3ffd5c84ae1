package io.github.ycsbxl.run;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Script of all connections of a {@link ScriptedDb}, which succeed by default. */
class Script {
  /** Property by which the connections find it. */
  static final String PROPERTY = "script";

  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final AtomicInteger calls = new AtomicInteger();
  final AtomicInteger replicaWaits = new AtomicInteger();
  final Queue<String> keys = new ConcurrentLinkedQueue<>();

  /** Called with 0 for the first connection, and so on. */
  void open(int connection) throws DBException {}

  void close(int connection) throws DBException {}

  /** Called with the number of the call, from 0, over all connections. */
  Status call(int call) {
    return Status.OK;
  }

  void awaitReplicas() throws DBException {}
}
