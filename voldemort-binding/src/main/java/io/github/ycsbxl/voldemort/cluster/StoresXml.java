package io.github.ycsbxl.voldemort.cluster;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The document stores.xml. */
final class StoresXml {
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
  private static final Set<String> STORE =
      Set.of(
          "name",
          "persistence",
          "routing-strategy",
          "routing",
          "replication-factor",
          "zone-replication-factor",
          "required-reads",
          "preferred-reads",
          "required-writes",
          "preferred-writes",
          "zone-count-reads",
          "zone-count-writes",
          "key-serializer",
          "value-serializer");

  private StoresXml() {}

  static List<StoreDefinition> read(String text) {
    Set<String> names = new HashSet<>();
    List<StoreDefinition> stores = new ArrayList<>();
    for (Xml element : Xml.parse(text, "stores").children()) {
      StoreDefinition store = read(element);
      if (!names.add(store.name())) {
        throw new MetadataException("Two stores have the name " + store.name() + ".");
      }
      stores.add(store);
    }
    return stores;
  }

  private static StoreDefinition read(Xml element) {
    String name = element.required("name").text();
    if (element.name().equals("view")) {
      throw new MetadataException(name + " is a view; views are not supported, only stores are.");
    }
    if (!element.name().equals("store")) {
      throw new MetadataException("<stores> cannot have a <" + element.name() + ">.");
    }
    return new StoreDefinition(
        name,
        element.required("persistence").text(),
        element
            .child("routing-strategy")
            .map(child -> RoutingType.parse(child.text()))
            .orElse(RoutingType.CONSISTENT),
        RoutingTier.parse(element.required("routing").text()),
        element.required("replication-factor").number(),
        zoneReplicas(element),
        quorum(element, "reads"),
        quorum(element, "writes"),
        SerializerXml.read(element.required("key-serializer")),
        SerializerXml.read(element.required("value-serializer")),
        other(element, name));
  }

  private static Quorum quorum(Xml store, String of) {
    int required = store.required("required-" + of).number();
    OptionalInt preferred = store.number("preferred-" + of);
    return new Quorum(required, preferred.orElse(required), store.number("zone-count-" + of));
  }

  private static SortedMap<Integer, Integer> zoneReplicas(Xml store) {
    SortedMap<Integer, Integer> replicas = new TreeMap<>();
    for (Xml zones : store.children("zone-replication-factor")) {
      for (Xml factor : zones.children("replication-factor")) {
        String zone =
            factor
                .attribute("zone-id")
                .orElseThrow(() -> new MetadataException("A replication-factor lacks zone-id."));
        try {
          replicas.put(Integer.valueOf(zone), factor.number());
        } catch (NumberFormatException e) {
          throw new MetadataException("zone-id is no number: " + zone, e);
        }
      }
    }
    return replicas;
  }

  private static Map<String, String> other(Xml store, String name) {
    Map<String, String> other = new LinkedHashMap<>();
    for (Xml child : store.children()) {
      if (OTHER.contains(child.name())) {
        other.put(child.name(), child.text());
      } else if (!STORE.contains(child.name())) {
        throw new MetadataException("Store " + name + " cannot have a <" + child.name() + ">.");
      }
    }
    String handoff = other.get("hinted-handoff-strategy");
    if (handoff != null && !HINTED_HANDOFF.contains(handoff)) {
      throw new MetadataException("Store " + name + " has an unknown handoff, " + handoff + ".");
    }
    return other;
  }

  static String write(List<StoreDefinition> stores) {
    Xml root = Xml.create("stores");
    for (StoreDefinition store : stores) {
      write(store, root.add("store"));
    }
    return root.document();
  }

  private static void write(StoreDefinition store, Xml element) {
    element.add("name", store.name());
    element.add("persistence", store.persistence());
    store.other().forEach(element::add);
    element.add("routing-strategy", store.routing());
    element.add("routing", store.tier());
    element.add("replication-factor", store.replicas());
    if (!store.zoneReplicas().isEmpty()) {
      Xml zones = element.add("zone-replication-factor");
      store
          .zoneReplicas()
          .forEach(
              (zone, replicas) ->
                  zones.add("replication-factor", replicas).attribute("zone-id", zone));
    }
    write(store.reads(), "reads", element);
    write(store.writes(), "writes", element);
    SerializerXml.write(store.keySerializer(), element.add("key-serializer"));
    SerializerXml.write(store.valueSerializer(), element.add("value-serializer"));
  }

  private static void write(Quorum quorum, String of, Xml store) {
    store.add("required-" + of, quorum.required());
    store.add("preferred-" + of, quorum.preferred());
    quorum.zones().ifPresent(zones -> store.add("zone-count-" + of, zones));
  }
}
