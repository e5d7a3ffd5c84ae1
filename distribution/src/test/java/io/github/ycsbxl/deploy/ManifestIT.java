package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kubernetes manifests validated against the schema that Kubernetes publishes. */
final class ManifestIT {
  private static final Map<String, String> DEFINITIONS =
      Map.of(
          "batch/v1 Job", "io.k8s.api.batch.v1.Job",
          "apps/v1 Deployment", "io.k8s.api.apps.v1.Deployment",
          "apps/v1 StatefulSet", "io.k8s.api.apps.v1.StatefulSet",
          "v1 Service", "io.k8s.api.core.v1.Service",
          "v1 PersistentVolumeClaim", "io.k8s.api.core.v1.PersistentVolumeClaim");

  static List<ObjectNode> manifests() throws IOException {
    return Manifests.all();
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void isAsKubernetesPublishesIt(ObjectNode manifest) throws IOException {
    assertThat(mistakes(manifest)).isEmpty();
  }

  @Test
  void schemaRefusesWhatKubernetesDoesNotKnow() throws IOException {
    ObjectNode misspelt = Manifests.named("Job", "ycsb-clients");
    ((ObjectNode) misspelt.get("spec")).put("completionmode", "Indexed");
    assertThat(mistakes(misspelt)).singleElement().asString().contains("completionmode");
  }

  @Test
  void allClientsRunAtOnceAndNothingIsRestarted() throws IOException {
    JsonNode spec = Manifests.named("Job", "ycsb-clients").get("spec");
    assertThat(spec.get("completionMode").asText()).isEqualTo("Indexed");
    assertThat(spec.get("parallelism")).isEqualTo(spec.get("completions"));
    assertThat(spec.get("backoffLimitPerIndex").asInt()).isZero();
    JsonNode coordinator = Manifests.named("Job", "ycsb-coordinator").get("spec");
    assertThat(coordinator.get("backoffLimit").asInt()).isZero();
    assertThat(coordinator.at("/template/spec/restartPolicy").asText()).isEqualTo("Never");
  }

  @Test
  void aPodNeedsNothingOfTheClusterAndHasTimeToEnd() throws IOException {
    var pods = new ArrayList<JsonNode>();
    for (ObjectNode manifest : manifests()) {
      JsonNode template = manifest.at("/spec/template");
      if (template.isObject()) {
        pods.add(template);
      }
    }
    assertThat(pods).hasSize(4).allSatisfy(ManifestIT::isModest);
    for (String job : List.of("ycsb-clients", "ycsb-coordinator")) {
      JsonNode template = Manifests.named("Job", job).at("/spec/template");
      // A stopped fleet gets 40 s to end.
      assertThat(template.at("/spec/terminationGracePeriodSeconds").asInt()).isGreaterThan(40);
      assertThat(template.at("/metadata/annotations").toString())
          .isEqualTo("{\"cluster-autoscaler.kubernetes.io/safe-to-evict\":\"false\"}");
    }
  }

  private static void isModest(JsonNode template) {
    JsonNode spec = template.get("spec");
    assertThat(spec.get("automountServiceAccountToken").asBoolean(true)).isFalse();
    assertThat(spec.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
    JsonNode container = spec.at("/containers/0");
    assertThat(container.get("image").asText()).isEqualTo("ycsb-xl");
    assertThat(container.at("/resources/requests")).hasSize(2);
    assertThat(container.at("/resources/limits")).hasSize(2);
  }

  /** The kustomization writes the number of clients to existing fields. */
  @Test
  void kustomizationNamesFilesAndFieldsThatThereAre() throws IOException {
    JsonNode kustomization = Manifests.kustomization("kustomization.yaml");
    for (String list : List.of("/resources", "/configMapGenerator/0/files")) {
      assertThat(kustomization.at(list))
          .allSatisfy(file -> assertThat(Manifests.FOLDER.resolve(file.asText())).exists());
    }
    JsonNode target = kustomization.at("/replacements/0/targets/0");
    ObjectNode job =
        Manifests.named(target.at("/select/kind").asText(), target.at("/select/name").asText());
    assertThat(target.get("fieldPaths"))
        .hasSize(2)
        .allSatisfy(
            path -> assertThat(job.at("/" + path.asText().replace('.', '/')).isInt()).isTrue());
  }

  /** The store uses the same image. */
  @Test
  void kustomizationsAgreeOnTheImageOfThisVersion() throws IOException {
    JsonNode images = Manifests.kustomization("kustomization.yaml").get("images");
    assertThat(Manifests.kustomization("store/kustomization.yaml").get("images")).isEqualTo(images);
    String image = images.at("/0/newName").asText() + ":" + images.at("/0/newTag").asText();
    assertThat(Release.HOME.getFileName())
        .hasToString("ycsb-xl-" + images.at("/0/newTag").asText());
    assertThat(Files.readString(Release.HOME.resolve("deploy/Containerfile"))).contains(image);
  }

  private static Set<ValidationMessage> mistakes(ObjectNode manifest) throws IOException {
    String type = manifest.get("apiVersion").asText() + " " + manifest.get("kind").asText();
    assertThat(DEFINITIONS).containsKey(type);
    try (InputStream file = ManifestIT.class.getResourceAsStream("/kubernetes/definitions.json")) {
      var schema = (ObjectNode) new ObjectMapper().readTree(file);
      schema.put("$ref", "#/$defs/" + DEFINITIONS.get(type));
      return JsonSchemaFactory.getInstance(VersionFlag.V202012)
          .getSchema(schema)
          .validate(manifest);
    }
  }
}
