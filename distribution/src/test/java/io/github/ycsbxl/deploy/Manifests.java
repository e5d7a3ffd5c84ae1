package io.github.ycsbxl.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Objects that the kustomizations of {@code deploy/kubernetes} create in a cluster. */
final class Manifests {
  static final Path FOLDER = Release.HOME.resolve("deploy/kubernetes");

  private static final List<String> KUSTOMIZATIONS =
      List.of("kustomization.yaml", "store/kustomization.yaml");

  private static final YAMLMapper YAML = new YAMLMapper();

  private Manifests() {}

  /** Returns the objects of all files in a kustomization. */
  static List<ObjectNode> all() throws IOException {
    var manifests = new ArrayList<ObjectNode>();
    for (String kustomization : KUSTOMIZATIONS) {
      for (JsonNode resource : kustomization(kustomization).get("resources")) {
        Path file = FOLDER.resolve(kustomization).resolveSibling(resource.asText());
        try (MappingIterator<ObjectNode> documents =
            YAML.readerFor(ObjectNode.class).readValues(file.toFile())) {
          manifests.addAll(documents.readAll());
        }
      }
    }
    return manifests;
  }

  static ObjectNode named(String kind, String name) throws IOException {
    return all().stream()
        .filter(manifest -> manifest.get("kind").asText().equals(kind))
        .filter(manifest -> manifest.at("/metadata/name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static JsonNode kustomization(String file) throws IOException {
    return YAML.readTree(FOLDER.resolve(file).toFile());
  }
}
