package io.github.ycsbxl.voldemort.cluster;

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
 * Definition of a store: routing, quorums and serialization. Immutable.
 *
 * @param zoneReplicas number of replicas by zone for zone routing; otherwise empty
 * @param other other elements by name, such as the description; clients do not need them
 */
public record StoreDefinition(
    String name,
    String persistence,
    RoutingType routing,
    RoutingTier tier,
    int replicas,
    SortedMap<Integer, Integer> zoneReplicas,
    Quorums quorums,
    Serializers serializers,
    Map<String, String> other) {
  static final String ROOT = "stores";
  private static final Set<String> KNOWN =
      Set.of(
          "name",
          "persistence",
          "routing-strategy",
          "routing",
          "replication-factor",
          "zone-replication-factor",
          "required-reads",
          "preferred-reads",
          "zone-count-reads",
          "required-writes",
          "preferred-writes",
          "zone-count-writes",
          "key-serializer",
          "value-serializer");
  private static final Set<String> OTHER =
      Set.of(
          "description",
          "owners",
          "hinted-handoff-strategy",
          "hint-preflist-size",
          "memory-footprint",
          "retention-days",
          "retention-frequency",
          "retention-scan-throttle-rate",
          "serializer-factory");
  private static final Set<String> HINTED_HANDOFF =
      Set.of("consistent-handoff", "any-handoff", "proximity-handoff");

  /** Numbers of replicas that must answer a read, and a write. Immutable. */
  public record Quorums(Quorum reads, Quorum writes) {
    private static Quorums read(XmlElement store) {
      return new Quorums(Quorum.read(store, "reads"), Quorum.read(store, "writes"));
    }

    private void write(XmlElement store) {
      reads.write(store, "reads");
      writes.write(store, "writes");
    }
  }

  /** Serializers of the keys and of the values. Immutable. */
  public record Serializers(SerializerDefinition keys, SerializerDefinition values) {
    private static Serializers read(XmlElement store) {
      return new Serializers(
          SerializerDefinition.read(store.child("key-serializer")),
          SerializerDefinition.read(store.child("value-serializer")));
    }

    private void write(XmlElement store) {
      keys.write(store.add("key-serializer"));
      values.write(store.add("value-serializer"));
    }
  }

  public StoreDefinition {
    zoneReplicas = Collections.unmodifiableSortedMap(new TreeMap<>(zoneReplicas));
    other = Collections.unmodifiableMap(new LinkedHashMap<>(other));
    if (name.isBlank()) {
      throw new MetadataException("A store has no name.");
    }
    checkReplicas(name, routing, replicas, zoneReplicas);
    checkQuorum(name, "reads", quorums.reads, replicas, zoneReplicas);
    checkQuorum(name, "writes", quorums.writes, replicas, zoneReplicas);
  }

  private static void checkReplicas(
      String name, RoutingType routing, int replicas, Map<Integer, Integer> zoneReplicas) {
    if (replicas < 1) {
      throw new MetadataException("Store %s has a replication factor below 1.".formatted(name));
    }
    if (routing != RoutingType.ZONE) {
      return;
    }
    if (zoneReplicas.isEmpty()) {
      throw new MetadataException(
          "Store %s has zone routing and no replicas per zone.".formatted(name));
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
          "Store %s needs %d other zones for %s, but there are %d."
              .formatted(name, quorum.zones().orElse(0), of, zones - 1));
    }
  }

  /** Creates a bdb store with consistent routing, string keys and byte array values. */
  public static StoreDefinition of(String name, int replicas, Quorum reads, Quorum writes) {
    return new StoreDefinition(
        name,
        "bdb",
        RoutingType.CONSISTENT,
        RoutingTier.CLIENT,
        replicas,
        new TreeMap<>(),
        new Quorums(reads, writes),
        new Serializers(
            SerializerDefinition.withType("string"), SerializerDefinition.withType("identity")),
        Map.of());
  }

  /** Returns a copy with other serializers. */
  public StoreDefinition serialized(SerializerDefinition keys, SerializerDefinition values) {
    return new StoreDefinition(
        name,
        persistence,
        routing,
        tier,
        replicas,
        zoneReplicas,
        quorums,
        new Serializers(keys, values),
        other);
  }

  /**
   * Returns a copy with other numbers of replicas for reads and writes. An empty number changes
   * nothing.
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
        new Quorums(
            quorums.reads.with(requiredReads, preferredReads),
            quorums.writes.with(requiredWrites, preferredWrites)),
        serializers,
        other);
  }

  /** Parses stores.xml: one definition per store in document order, with unique names. */
  public static List<StoreDefinition> parse(String xml) {
    XmlElement document = XmlElement.parse(xml, ROOT).allow(Set.of("store", "view"));
    for (XmlElement view : document.children("view")) {
      throw new MetadataException(isView(view.child("name").text()));
    }
    List<StoreDefinition> stores =
        document.children("store").stream().map(StoreDefinition::read).toList();
    Set<String> names = new HashSet<>();
    for (StoreDefinition store : stores) {
      if (!names.add(store.name())) {
        throw new MetadataException("Two stores have the name " + store.name() + ".");
      }
    }
    return stores;
  }

  static String isView(String name) {
    return "%s is a view; only stores are supported.".formatted(name);
  }

  static StoreDefinition read(XmlElement element) {
    SortedMap<Integer, Integer> zoneReplicas = new TreeMap<>();
    for (XmlElement zones : element.children("zone-replication-factor")) {
      for (XmlElement factor : zones.allow(Set.of("replication-factor")).children()) {
        String zone =
            factor
                .attribute("zone-id")
                .orElseThrow(() -> new MetadataException("A replication-factor lacks zone-id."));
        zoneReplicas.put(XmlElement.toInt(zone, "zone-id"), factor.number());
      }
    }
    String name = element.child("name").text();
    return new StoreDefinition(
        name,
        element.child("persistence").text(),
        element
            .find("routing-strategy")
            .map(type -> RoutingType.parse(type.text()))
            .orElse(RoutingType.CONSISTENT),
        RoutingTier.parse(element.child("routing").text()),
        element.child("replication-factor").number(),
        zoneReplicas,
        Quorums.read(element),
        Serializers.read(element),
        other(name, element));
  }

  private static Map<String, String> other(String store, XmlElement element) {
    Map<String, String> other = new LinkedHashMap<>();
    for (XmlElement child : element.children()) {
      if (OTHER.contains(child.name())) {
        other.put(child.name(), child.text());
      } else if (!KNOWN.contains(child.name())) {
        throw new MetadataException("Store " + store + " cannot have a <" + child.name() + ">.");
      }
    }
    String handoff = other.get("hinted-handoff-strategy");
    if (handoff != null && !HINTED_HANDOFF.contains(handoff)) {
      throw new MetadataException("Store %s has an unknown handoff, %s.".formatted(store, handoff));
    }
    return other;
  }

  /** Returns the stores as stores.xml. */
  public static String toXml(List<StoreDefinition> stores) {
    XmlElement document = XmlElement.create(ROOT);
    stores.forEach(store -> store.write(document.add("store")));
    return document.document();
  }

  private void write(XmlElement element) {
    element.add("name", name);
    element.add("persistence", persistence);
    element.add("routing-strategy", routing);
    element.add("routing", tier);
    element.add("replication-factor", replicas);
    if (!zoneReplicas.isEmpty()) {
      XmlElement zones = element.add("zone-replication-factor");
      zoneReplicas.forEach(
          (zone, number) -> zones.add("replication-factor", number).attribute("zone-id", zone));
    }
    quorums.write(element);
    serializers.write(element);
    other.forEach(element::add);
  }
}
