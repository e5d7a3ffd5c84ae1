package io.github.ycsbxl.elliptics.protocol;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Nodes of a network in the order of their IDs. A node owns the IDs above the previous node's ID,
 * up to its own ID. The first node also owns the IDs above the last node's ID. Immutable.
 */
public final class Ring {
  private static final int SHORT_NAME = 8;

  private final Id[] ids;
  private final NamedNode[] nodes;

  /**
   * Node with its name in results.
   *
   * @param name first digits of the node's ID, or all digits if another ID starts with the same
   *     digits
   */
  public record NamedNode(Route route, String name) {}

  private Ring(List<Route> sorted) {
    ids = sorted.stream().map(Route::id).toArray(Id[]::new);
    boolean differ = sorted.stream().map(Ring::shortName).distinct().count() == sorted.size();
    nodes =
        sorted.stream()
            .map(node -> new NamedNode(node, differ ? shortName(node) : node.id().toString()))
            .toArray(NamedNode[]::new);
  }

  /** Creates the ring of at least one node. */
  public static Ring of(Collection<Route> nodes) {
    return new Ring(nodes.stream().sorted(Comparator.comparing(Route::id)).toList());
  }

  private static String shortName(Route node) {
    return node.id().toString().substring(0, SHORT_NAME);
  }

  /** Returns the node that owns the ID. */
  public NamedNode ownerOf(Id id) {
    int found = Arrays.binarySearch(ids, id);
    int first = found < 0 ? -found - 1 : found;
    return nodes[first == nodes.length ? 0 : first];
  }

  public int size() {
    return nodes.length;
  }

  /** Returns the nodes in the order of their IDs. */
  public List<Route> nodes() {
    return Arrays.stream(nodes).map(NamedNode::route).toList();
  }
}
