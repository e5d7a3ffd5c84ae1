package io.github.ycsbxl.voldemort.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores of a cluster. A store that this client cannot use, such as one with an unknown routing
 * strategy, and a view are refused only when they are asked for. Immutable.
 */
public final class StoreList {
  private final Map<String, StoreDefinition> usable = new LinkedHashMap<>();
  private final Map<String, String> refused = new LinkedHashMap<>();

  private StoreList() {}

  /**
   * Parses stores.xml as a node returns it.
   *
   * @throws MetadataException if it is not the XML of stores
   */
  public static StoreList parse(String xml) {
    var list = new StoreList();
    for (XmlElement element : XmlElement.parse(xml, StoreDefinition.ROOT).children()) {
      String name = element.find("name").map(XmlElement::text).orElse("");
      try {
        if (element.name().equals("view")) {
          list.refused.put(name, StoreDefinition.isView(name));
        } else if (element.name().equals("store")) {
          list.usable.put(name, StoreDefinition.read(element));
        }
      } catch (MetadataException e) {
        list.refused.put(name, e.getMessage());
      }
    }
    return list;
  }

  /**
   * Returns the definition of a store, or empty if the cluster has no store of this name.
   *
   * @throws MetadataException if this client cannot use the store
   */
  public Optional<StoreDefinition> find(String name) {
    if (refused.containsKey(name)) {
      throw new MetadataException(refused.get(name));
    }
    return Optional.ofNullable(usable.get(name));
  }

  /** Returns the names of the stores that this client can use. */
  public List<String> names() {
    return List.copyOf(usable.keySet());
  }
}
