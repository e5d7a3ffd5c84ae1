package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    List<StoreDefinition> stores = document.store().stream().map(StoreElement::definition).toList();
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
