package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;

/** Read of one key in progress: its responses and its read repair. Used by one thread. */
final class KeyRead {
  private final byte[] key;
  private final Tally tally;
  private final List<NodeLink> answered = new ArrayList<>();
  private final List<List<Versioned>> answers = new ArrayList<>();

  KeyRead(byte[] key, Tally tally) {
    this.key = key;
    this.tally = tally;
  }

  byte[] key() {
    return key;
  }

  Tally tally() {
    return tally;
  }

  void answered(NodeLink link, List<Versioned> versions) {
    tally.succeeded(link);
    answered.add(link);
    answers.add(versions);
  }

  /** Returns the versions in all responses, except versions that another version supersedes. */
  List<Versioned> current() {
    if (answers.size() == 1) {
      return Resolution.current(answers.get(0));
    }
    List<Versioned> all = new ArrayList<>();
    answers.forEach(all::addAll);
    return Resolution.current(all);
  }

  /**
   * Performs read repair: sends current versions to replicas that lack them. Does not wait for
   * responses; the next request to a replica drops its response.
   */
  void repair(List<Versioned> current, StoreName store) {
    for (int i = 0; i < answered.size(); i++) {
      for (Versioned version : current) {
        if (!has(answers.get(i), version)) {
          send(answered.get(i), Request.Put.of(store, Routing.NORMAL, key, version));
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
      // The read has succeeded. The replica stays outdated until the next write or repair.
    }
  }
}
