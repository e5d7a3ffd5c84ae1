package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlText;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition.CompressionDefinition;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Element key-serializer or value-serializer of stores.xml. */
record SerializerElement(
    @JsonProperty(required = true) String type,
    @JsonProperty List<SchemaInfo> schemaInfo,
    @JsonProperty CompressionDefinition compression) {
  private static final String UNVERSIONED = "none";

  /** The largest version of a schema, which is written as one unsigned byte. */
  private static final int MAX_VERSION = 255;

  /** Element schema-info, which has version 0 if none is given. */
  record SchemaInfo(
      @JacksonXmlProperty(isAttribute = true) String version, @JacksonXmlText String schema) {

    @JsonCreator
    static SchemaInfo of(
        @JsonProperty("version") String version, @JsonProperty(XmlDocument.TEXT) String schema) {
      return new SchemaInfo(version, schema == null ? "" : schema);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static SchemaInfo of(String schema) {
      return new SchemaInfo("0", schema);
    }

    int number() {
      try {
        int number = Integer.parseInt(version);
        if (number >= 0 && number <= MAX_VERSION) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw new MetadataException("A schema's version is no number: " + version, e);
      }
      throw new MetadataException(
          "A schema's version is not in 0 to " + MAX_VERSION + ": " + version);
    }
  }

  SerializerDefinition definition() {
    boolean versioned = schemaInfo.stream().noneMatch(info -> info.version().equals(UNVERSIONED));
    if (!versioned && schemaInfo.size() > 1) {
      throw new MetadataException("A schema with version=\"none\" must be the only one.");
    }
    SortedMap<Integer, String> schemas = new TreeMap<>();
    for (SchemaInfo info : schemaInfo) {
      int version = versioned ? info.number() : 0;
      if (schemas.put(version, info.schema()) != null) {
        throw new MetadataException("Two schemas have the version " + version + ".");
      }
    }
    return new SerializerDefinition(type, versioned, schemas, Optional.ofNullable(compression));
  }

  static SerializerElement of(SerializerDefinition definition) {
    List<SchemaInfo> infos =
        definition.schemas().entrySet().stream()
            .map(
                schema ->
                    new SchemaInfo(
                        definition.versioned() ? schema.getKey().toString() : UNVERSIONED,
                        schema.getValue()))
            .toList();
    return new SerializerElement(definition.type(), infos, definition.compression().orElse(null));
  }
}
