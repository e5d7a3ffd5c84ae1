package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Element store of stores.xml, with those children that a client does not need in {@code other}.
 */
record StoreElement(
    @JsonProperty(required = true) String name,
    @JsonProperty(required = true) String persistence,
    @JsonProperty RoutingType routingStrategy,
    @JsonProperty(required = true) RoutingTier routing,
    @JsonProperty(required = true) Integer replicationFactor,
    @JsonProperty ZoneFactors zoneReplicationFactor,
    @JsonProperty(required = true) Integer requiredReads,
    @JsonProperty Integer preferredReads,
    @JsonProperty Integer zoneCountReads,
    @JsonProperty(required = true) Integer requiredWrites,
    @JsonProperty Integer preferredWrites,
    @JsonProperty Integer zoneCountWrites,
    @JsonProperty(required = true) SerializerElement keySerializer,
    @JsonProperty(required = true) SerializerElement valueSerializer,
    @JsonAnySetter @JsonAnyGetter Map<String, String> other) {
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

  /** Numbers of replicas by zone. */
  record ZoneFactors(@JsonProperty List<ZoneFactor> replicationFactor) {}

  /** Number of replicas in a zone. */
  record ZoneFactor(
      @JacksonXmlProperty(isAttribute = true) Integer zoneId, @JacksonXmlText Integer replicas) {

    @JsonCreator
    static ZoneFactor of(
        @JsonProperty("zone-id") String zone, @JsonProperty(XmlDocument.TEXT) Integer replicas) {
      if (replicas == null) {
        throw new MetadataException(
            "<stores/store/zone-replication-factor/replication-factor> is no number: ");
      }
      try {
        return new ZoneFactor(Integer.valueOf(zone), replicas);
      } catch (NumberFormatException e) {
        throw new MetadataException("zone-id is no number: " + zone, e);
      }
    }

    /** Jackson calls it for a text. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("DoNotCallSuggester")
    static ZoneFactor withoutZone(String replicas) {
      throw new MetadataException("A replication-factor lacks zone-id.");
    }
  }

  StoreElement {
    other = other == null ? Map.of() : new LinkedHashMap<>(other);
    for (String element : other.keySet()) {
      if (!OTHER.contains(element)) {
        throw new MetadataException("Store " + name + " cannot have a <" + element + ">.");
      }
    }
    String handoff = other.get("hinted-handoff-strategy");
    if (handoff != null && !HINTED_HANDOFF.contains(handoff)) {
      throw new MetadataException("Store " + name + " has an unknown handoff, " + handoff + ".");
    }
  }

  StoreDefinition definition() {
    SortedMap<Integer, Integer> zoneReplicas = new TreeMap<>();
    if (zoneReplicationFactor != null) {
      for (ZoneFactor factor : zoneReplicationFactor.replicationFactor()) {
        zoneReplicas.put(factor.zoneId(), factor.replicas());
      }
    }
    return new StoreDefinition(
        name,
        persistence,
        routingStrategy == null ? RoutingType.CONSISTENT : routingStrategy,
        routing,
        replicationFactor,
        zoneReplicas,
        quorum(requiredReads, preferredReads, zoneCountReads),
        quorum(requiredWrites, preferredWrites, zoneCountWrites),
        keySerializer.definition(),
        valueSerializer.definition(),
        other);
  }

  private static Quorum quorum(int required, Integer preferred, Integer zones) {
    return new Quorum(
        required,
        preferred == null ? required : preferred,
        zones == null ? OptionalInt.empty() : OptionalInt.of(zones));
  }

  static StoreElement of(StoreDefinition store) {
    return new StoreElement(
        store.name(),
        store.persistence(),
        store.routing(),
        store.tier(),
        store.replicas(),
        zoneFactors(store.zoneReplicas()),
        store.reads().required(),
        store.reads().preferred(),
        zones(store.reads()),
        store.writes().required(),
        store.writes().preferred(),
        zones(store.writes()),
        SerializerElement.of(store.keySerializer()),
        SerializerElement.of(store.valueSerializer()),
        store.other());
  }

  private static ZoneFactors zoneFactors(SortedMap<Integer, Integer> zoneReplicas) {
    return zoneReplicas.isEmpty()
        ? null
        : new ZoneFactors(
            zoneReplicas.entrySet().stream()
                .map(zone -> new ZoneFactor(zone.getKey(), zone.getValue()))
                .toList());
  }

  private static Integer zones(Quorum quorum) {
    return quorum.zones().isPresent() ? quorum.zones().getAsInt() : null;
  }
}
