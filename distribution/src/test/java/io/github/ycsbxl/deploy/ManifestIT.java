package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The manifest for Kubernetes against the schema that Kubernetes publishes. */
final class ManifestIT {

  @Test
  void isAJobAsKubernetesPublishesIt() throws IOException {
    assertThat(mistakes(manifest())).isEmpty();
  }

  @Test
  void schemaRefusesWhatKubernetesDoesNotKnow() throws IOException {
    ObjectNode misspelt = manifest();
    ((ObjectNode) misspelt.get("spec")).put("completionmode", "Indexed");
    assertThat(mistakes(misspelt)).singleElement().asString().contains("completionmode");
  }

  @Test
  void allProcessesRunAtOnceAndKnowTheirRank() throws IOException {
    JsonNode spec = manifest().get("spec");
    assertThat(spec.get("completionMode").asText()).isEqualTo("Indexed");
    assertThat(spec.get("parallelism")).isEqualTo(spec.get("completions"));
    assertThat(spec.at("/template/spec/containers/0/args").toString())
        .contains("\"client.count=" + spec.get("completions") + "\"");
  }

  private static Set<ValidationMessage> mistakes(JsonNode manifest) throws IOException {
    try (InputStream file = ManifestIT.class.getResourceAsStream("/kubernetes/job-batch-v1.json")) {
      JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(file);
      return schema.validate(manifest);
    }
  }

  private static ObjectNode manifest() throws IOException {
    Path file = Release.HOME.resolve("deploy/kubernetes/job.yaml");
    return (ObjectNode) new YAMLMapper().readTree(file.toFile());
  }
}
