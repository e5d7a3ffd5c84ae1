package io.github.ycsbxl.measure;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/**
 * Name of a row that is about one kind of requests to one node of the store: {@code READ@14}. In
 * order: by kind, then by node, 2 before 14. Immutable.
 *
 * @param requests their kind
 * @param node as the store names it
 */
public record NodeRow(String requests, String node) implements Comparable<NodeRow> {
  private static final Comparator<NodeRow> ORDER =
      Comparator.comparing(NodeRow::requests)
          .thenComparing(row -> row.node().length())
          .thenComparing(NodeRow::node);

  private static final char SEPARATOR = '@';

  /** The kinds of which a store's own client library tells means: see NodeTimed. */
  private static final Set<String> MEANS_ONLY = Set.of("MASTER", "REPLICA");

  /** Whether a row of this name is about a node. */
  public static boolean isRow(String name) {
    return name.indexOf(SEPARATOR) >= 0;
  }

  /** Empty if a row of this name is about something else. */
  public static Optional<NodeRow> parse(String name) {
    int at = name.indexOf(SEPARATOR);
    return at < 0
        ? Optional.empty()
        : Optional.of(new NodeRow(name.substring(0, at), name.substring(at + 1)));
  }

  /** Whether a row of this name is about a node and {@link #hasMeansOnly}. */
  public static boolean hasMeansOnly(String name) {
    return parse(name).filter(row -> row.hasMeansOnly()).isPresent();
  }

  /** Whether its row has means of a second, and not the latency of each request. */
  public boolean hasMeansOnly() {
    return MEANS_ONLY.contains(requests);
  }

  /** The shard that the node is of: {@code rg1} of {@code rg1-rn2}, or else the node itself. */
  public String shard() {
    return node.replaceFirst("-rn\\d+$", "");
  }

  @Override
  public int compareTo(NodeRow other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return requests + SEPARATOR + node;
  }
}
