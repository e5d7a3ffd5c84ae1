package io.github.ycsbxl.run;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What all connections of a {@link ScriptedDb} do: succeed, unless a test says otherwise. */
class Script {
  /** The property under which the connections find it. */
  static final String PROPERTY = "script";

  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final AtomicInteger calls = new AtomicInteger();
  final AtomicInteger replicaWaits = new AtomicInteger();
  final Queue<String> keys = new ConcurrentLinkedQueue<>();

  /** Called with 0 for the first connection that is opened, and so on. */
  void open(int connection) throws DBException {}

  void close(int connection) throws DBException {}

  /** Called with the number of the call, from 0 on, over all connections. */
  Status call(int call) {
    return Status.OK;
  }

  void awaitReplicas() throws DBException {}
}
