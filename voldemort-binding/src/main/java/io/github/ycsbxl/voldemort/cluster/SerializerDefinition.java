package io.github.ycsbxl.voldemort.cluster;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Serialization of keys or values in a store's definition. Immutable.
 *
 * @param versioned true if the bytes start with the version of their schema
 * @param schemas schemas by version; a schema without a version has version 0; empty if the type
 *     needs no schema
 * @param compression type of compression
 */
public record SerializerDefinition(
    String type,
    boolean versioned,
    SortedMap<Integer, String> schemas,
    Optional<String> compression) {
  private static final String UNVERSIONED = "none";

  /** Maximum version of a schema, which is written as an unsigned byte. */
  private static final int MAX_VERSION = 255;

  public SerializerDefinition {
    schemas = Collections.unmodifiableSortedMap(new TreeMap<>(schemas));
  }

  /** Creates a definition without schema and compression, for types such as {@code string}. */
  public static SerializerDefinition withType(String type) {
    return new SerializerDefinition(type, true, new TreeMap<>(), Optional.empty());
  }

  public SerializerDefinition compressed(String compressionType) {
    return new SerializerDefinition(type, versioned, schemas, Optional.of(compressionType));
  }

  /** Returns a copy with the compression of another definition. */
  public SerializerDefinition compressedAs(SerializerDefinition other) {
    return new SerializerDefinition(type, versioned, schemas, other.compression);
  }

  static SerializerDefinition read(XmlElement element) {
    element.allow(Set.of("type", "schema-info", "compression"));
    List<XmlElement> infos = element.children("schema-info");
    boolean versioned = infos.stream().noneMatch(info -> version(info).equals(UNVERSIONED));
    if (!versioned && infos.size() > 1) {
      throw new MetadataException("A schema with version=\"none\" must be the only one.");
    }
    SortedMap<Integer, String> schemas = new TreeMap<>();
    for (XmlElement info : infos) {
      int version = versioned ? number(version(info)) : 0;
      if (schemas.put(version, info.text()) != null) {
        throw new MetadataException("Two schemas have the version " + version + ".");
      }
    }
    // Options are ignored, because no known compression type has any.
    Optional<XmlElement> compression =
        element.find("compression").map(found -> found.allow(Set.of("type", "options")));
    return new SerializerDefinition(
        element.child("type").text(),
        versioned,
        schemas,
        compression.map(found -> found.child("type").text()));
  }

  private static String version(XmlElement info) {
    return info.attribute("version").orElse("0");
  }

  private static int number(String version) {
    int number = XmlElement.toInt(version, "A schema's version");
    if (number < 0 || number > MAX_VERSION) {
      throw new MetadataException(
          "A schema's version is not in 0 to " + MAX_VERSION + ": " + version);
    }
    return number;
  }

  void write(XmlElement element) {
    element.add("type", type);
    schemas.forEach(
        (version, schema) ->
            element
                .add("schema-info", schema)
                .attribute("version", versioned ? version : UNVERSIONED));
    compression.ifPresent(found -> element.add("compression").add("type", found));
  }
}
