package io.github.ycsbxl.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bill of materials of the release, validated against CycloneDX's schema. */
final class BillOfMaterialsIT {
  private static final String PUBLISHED = "http://cyclonedx.org/schema/";

  @Test
  void isOneAsCycloneDxPublishesIt() throws IOException {
    ObjectNode bill = bill();
    assertThat(bill.get("specVersion").asText()).isEqualTo("1.6");
    assertThat(bill.get("components")).hasSizeGreaterThan(20);
    assertThat(mistakes(bill)).isEmpty();
  }

  @Test
  void schemaRefusesWhatCycloneDxDoesNotKnow() throws IOException {
    ObjectNode licence = bill();
    ((ObjectNode) licence.at("/metadata/component/licenses/0/license")).put("id", "Apache-2");
    assertThat(mistakes(licence)).isNotEmpty();
    ObjectNode misspelt = bill();
    ((ObjectNode) misspelt.at("/components/0")).put("purls", "x");
    assertThat(mistakes(misspelt)).singleElement().asString().contains("purls");
  }

  private static ObjectNode bill() throws IOException {
    Path file = Path.of(System.getProperty("ycsb.release"), "bom.json");
    return (ObjectNode) new ObjectMapper().readTree(file.toFile());
  }

  private static Set<ValidationMessage> mistakes(JsonNode bill) {
    var factory =
        JsonSchemaFactory.getInstance(
            VersionFlag.V7,
            builder ->
                builder.schemaMappers(mappers -> mappers.mapPrefix(PUBLISHED, "classpath:")));
    return factory.getSchema(SchemaLocation.of(PUBLISHED + "bom-1.6.schema.json")).validate(bill);
  }
}
