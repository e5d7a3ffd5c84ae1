package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads of many keys in rounds, with one request per node and round. The first round sends requests
 * to the preferred number of replicas of each key. For each key that still lacks responses, each
 * later round sends a request to the next replica. All requests of a round are sent before the
 * first response is awaited.
 */
record BatchReads(StoreName store) {

  /**
   * Performs the reads.
   *
   * @param reads reads of distinct keys
   * @throws InsufficientNodesException if fewer nodes than required responded for a key
   * @throws RefusedException if a node rejects a read that any other node would also reject
   */
  void read(Collection<KeyRead> reads) throws OperationException {
    Map<NodeLink, List<KeyRead>> round = new LinkedHashMap<>();
    for (KeyRead read : reads) {
      List<NodeLink> asked = new ArrayList<>();
      for (NodeLink at = read.tally().next(asked); at != null; at = read.tally().next(asked)) {
        asked.add(at);
        add(read, at, round);
      }
    }
    while (!round.isEmpty()) {
      ask(round);
      round.clear();
      for (KeyRead read : reads) {
        NodeLink link = read.tally().nextIfNotMet();
        if (link != null) {
          add(read, link, round);
        }
      }
    }
    for (KeyRead read : reads) {
      read.tally().requireMet(Outcome.NOT_APPLIED);
    }
  }

  private static void add(KeyRead read, NodeLink link, Map<NodeLink, List<KeyRead>> round) {
    round.computeIfAbsent(link, any -> new ArrayList<>()).add(read);
  }

  private void ask(Map<NodeLink, List<KeyRead>> round) throws RefusedException {
    List<NodeLink> sent = new ArrayList<>();
    round.forEach(
        (link, reads) -> {
          List<byte[]> keys = reads.stream().map(KeyRead::key).toList();
          try {
            link.send(Request.GetAll.of(store, Routing.NORMAL, keys));
            sent.add(link);
          } catch (NodeFailureException e) {
            failed(link, reads, e);
          }
        });
    for (NodeLink link : sent) {
      receive(link, round.get(link));
    }
  }

  private static void receive(NodeLink link, List<KeyRead> reads) throws RefusedException {
    try {
      answered(link, reads, (KeyedValues) link.receive());
    } catch (ServerErrorException e) {
      if (e.isFinal()) {
        throw new RefusedException(e, Outcome.NOT_APPLIED);
      }
      failed(link, reads, e);
    } catch (VoldemortException e) {
      failed(link, reads, e);
    }
  }

  private static void failed(NodeLink link, List<KeyRead> reads, VoldemortException failure) {
    reads.forEach(read -> read.tally().failed(link, failure));
  }

  private static void answered(NodeLink link, List<KeyRead> reads, KeyedValues response) {
    Map<ByteBuffer, List<Versioned>> found = new HashMap<>();
    for (KeyedVersions entry : response.entries()) {
      found.put(ByteBuffer.wrap(entry.key()), entry.versions());
    }
    for (KeyRead read : reads) {
      read.answered(link, found.getOrDefault(ByteBuffer.wrap(read.key()), List.of()));
    }
  }
}
