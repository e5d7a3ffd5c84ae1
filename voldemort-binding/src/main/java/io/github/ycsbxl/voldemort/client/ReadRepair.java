package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.List;

/**
 * Read repair: sends current versions to replicas whose answers lacked them. Responses are not
 * waited for; the next request to the node drops them.
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
      // The read has succeeded; the replica stays out of date until the next write or repair.
    }
  }
}
