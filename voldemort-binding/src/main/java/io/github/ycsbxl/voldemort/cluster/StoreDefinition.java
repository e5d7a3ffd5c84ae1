package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Definition of a store: its routing, quorums and serialization. Immutable.
 *
 * @param zoneReplicas replicas by zone, for zone routing; empty else
 * @param other elements that a client does not need, such as the description, by name
 */
public record StoreDefinition(
    String name,
    String persistence,
    RoutingType routing,
    RoutingTier tier,
    int replicas,
    SortedMap<Integer, Integer> zoneReplicas,
    Quorum reads,
    Quorum writes,
    SerializerDefinition keySerializer,
    SerializerDefinition valueSerializer,
    Map<String, String> other) {

  public StoreDefinition {
    zoneReplicas = Collections.unmodifiableSortedMap(new TreeMap<>(zoneReplicas));
    other = Collections.unmodifiableMap(new LinkedHashMap<>(other));
    if (name.isBlank()) {
      throw new MetadataException("A store has no name.");
    }
    checkReplicas(name, routing, replicas, zoneReplicas);
    checkQuorum(name, "reads", reads, replicas, zoneReplicas);
    checkQuorum(name, "writes", writes, replicas, zoneReplicas);
  }

  private static void checkReplicas(
      String name, RoutingType routing, int replicas, Map<Integer, Integer> zoneReplicas) {
    if (replicas < 1) {
      throw new MetadataException("Store " + name + " has a replication factor below 1.");
    }
    if (routing != RoutingType.ZONE) {
      return;
    }
    if (zoneReplicas.isEmpty()) {
      throw new MetadataException("Store " + name + " has zone routing and no replicas per zone.");
    }
    int sum = zoneReplicas.values().stream().mapToInt(Integer::intValue).sum();
    if (sum != replicas) {
      throw new MetadataException(
          "Store %s has a replication factor of %d and %d replicas in its zones."
              .formatted(name, replicas, sum));
    }
  }

  private static void checkQuorum(
      String name, String of, Quorum quorum, int replicas, Map<Integer, Integer> zoneReplicas) {
    if (quorum.preferred() > replicas) {
      throw new MetadataException(
          "Store %s prefers %d %s of %d replicas."
              .formatted(name, quorum.preferred(), of, replicas));
    }
    int zones = Math.max(1, zoneReplicas.size());
    if (quorum.zones().orElse(0) > zones - 1) {
      throw new MetadataException(
          "Store %s asks %d other zones for %s, and there are %d."
              .formatted(name, quorum.zones().orElse(0), of, zones - 1));
    }
  }

  /** Makes a bdb store with consistent routing, strings as keys and byte arrays as values. */
  public static StoreDefinition of(String name, int replicas, Quorum reads, Quorum writes) {
    return new StoreDefinition(
        name,
        "bdb",
        RoutingType.CONSISTENT,
        RoutingTier.CLIENT,
        replicas,
        new TreeMap<>(),
        reads,
        writes,
        SerializerDefinition.of("string"),
        SerializerDefinition.of("identity"),
        Map.of());
  }

  /** Returns the same store with other serializers. */
  public StoreDefinition serialized(SerializerDefinition keys, SerializerDefinition values) {
    return new StoreDefinition(
        name,
        persistence,
        routing,
        tier,
        replicas,
        zoneReplicas,
        reads,
        writes,
        keys,
        values,
        other);
  }

  /**
   * Returns the same store with other numbers of replicas in reads and writes; empty ones are kept.
   */
  public StoreDefinition with(
      OptionalInt requiredReads,
      OptionalInt preferredReads,
      OptionalInt requiredWrites,
      OptionalInt preferredWrites) {
    return new StoreDefinition(
        name,
        persistence,
        routing,
        tier,
        replicas,
        zoneReplicas,
        reads.with(requiredReads, preferredReads),
        writes.with(requiredWrites, preferredWrites),
        keySerializer,
        valueSerializer,
        other);
  }

  /** Reads stores.xml: one definition per store in the document's order, with unique names. */
  public static List<StoreDefinition> parse(String xml) {
    return StoresXml.read(xml);
  }

  public static String toXml(List<StoreDefinition> stores) {
    return StoresXml.write(stores);
  }

  /** Document stores.xml. */
  @JsonIgnoreProperties({"schemaLocation", "noNamespaceSchemaLocation"})
  record StoresXml(@JsonProperty List<StoreElement> store, @JsonProperty List<View> view) {
    private static final String ROOT = "stores";

    /** Element view, which is refused by its name. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record View(@JsonProperty(required = true) String name) {}

    static List<StoreDefinition> read(String text) {
      StoresXml document = XmlDocument.read(text, ROOT, StoresXml.class);
      for (View view : document.view()) {
        throw new MetadataException(
            view.name() + " is a view; views are not supported, only stores are.");
      }
      List<StoreDefinition> stores =
          document.store().stream().map(StoreElement::definition).toList();
      Set<String> names = new HashSet<>();
      for (StoreDefinition store : stores) {
        if (!names.add(store.name())) {
          throw new MetadataException("Two stores have the name " + store.name() + ".");
        }
      }
      return stores;
    }

    static String write(List<StoreDefinition> stores) {
      List<StoreElement> elements = stores.stream().map(StoreElement::of).toList();
      return XmlDocument.write(ROOT, new StoresXml(elements, List.of()));
    }
  }
}
