package io.github.ycsbxl.voldemort.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The elements key-serializer and value-serializer of stores.xml. */
final class SerializerXml {
  private static final Set<String> CHILDREN = Set.of("type", "schema-info", "compression");
  private static final String UNVERSIONED = "none";

  /** A schema's version is one unsigned byte where it is written. */
  private static final int MAX_VERSION = 255;

  private SerializerXml() {}

  static SerializerDefinition read(Xml element) {
    element.allow(CHILDREN);
    List<Xml> infos = element.children("schema-info");
    boolean versioned =
        infos.stream()
            .noneMatch(info -> info.attribute("version").equals(Optional.of(UNVERSIONED)));
    if (!versioned && infos.size() > 1) {
      throw new MetadataException("A schema with version=\"none\" must be the only one.");
    }
    Optional<CompressionDefinition> compression =
        element
            .child("compression")
            .map(
                child ->
                    new CompressionDefinition(
                        child.required("type").text(),
                        child.child("options").map(Xml::text).orElse("")));
    return new SerializerDefinition(
        element.required("type").text(), versioned, schemas(infos, versioned), compression);
  }

  private static SortedMap<Integer, String> schemas(List<Xml> infos, boolean versioned) {
    SortedMap<Integer, String> schemas = new TreeMap<>();
    for (Xml info : infos) {
      int version = versioned ? info.attribute("version").map(SerializerXml::version).orElse(0) : 0;
      if (schemas.put(version, info.text()) != null) {
        throw new MetadataException("Two schemas have the version " + version + ".");
      }
    }
    return schemas;
  }

  private static int version(String text) {
    try {
      int version = Integer.parseInt(text);
      if (version >= 0 && version <= MAX_VERSION) {
        return version;
      }
    } catch (NumberFormatException e) {
      throw new MetadataException("A schema's version is no number: " + text, e);
    }
    throw new MetadataException("A schema's version is not in 0 to " + MAX_VERSION + ": " + text);
  }

  static void write(SerializerDefinition serializer, Xml element) {
    element.add("type", serializer.type());
    for (Map.Entry<Integer, String> schema : serializer.schemas().entrySet()) {
      Object version = serializer.versioned() ? schema.getKey() : UNVERSIONED;
      element.add("schema-info", schema.getValue()).attribute("version", version);
    }
    serializer.compression().ifPresent(compression -> write(compression, element));
  }

  private static void write(CompressionDefinition compression, Xml serializer) {
    Xml element = serializer.add("compression");
    element.add("type", compression.type());
    if (!compression.options().isEmpty()) {
      element.add("options", compression.options());
    }
  }
}
