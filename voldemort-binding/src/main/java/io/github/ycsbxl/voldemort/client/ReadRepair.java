package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.List;

/**
 * Sends current versions to the replicas whose answers lacked them. Nobody waits: what they say is
 * received when they are next asked something, and dropped.
 */
final class ReadRepair {
  private ReadRepair() {}

  static void repair(KeyRead read, List<Versioned> current, StoreName store) {
    for (int i = 0; i < read.answered().size(); i++) {
      for (Versioned version : current) {
        if (!has(read.versionsAt(i), version)) {
          send(read.answered().get(i), Request.Put.of(store, Routing.NORMAL, read.key(), version));
        }
      }
    }
  }

  private static boolean has(List<Versioned> versions, Versioned version) {
    return versions.stream().anyMatch(other -> other.clock().equals(version.clock()));
  }

  private static void send(NodeLink link, Request.Put put) {
    try {
      link.send(put);
    } catch (NodeFailureException e) {
      // The read has succeeded; the replica stays behind as if it had not been asked.
    }
  }
}
