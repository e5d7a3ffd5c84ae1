package io.github.ycsbxl.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** docs/page.schema.json, which describes every member of a page's document. Stateless. */
final class PageSchema {
  private static final JsonNode TEXT = read();

  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(TEXT);

  private PageSchema() {}

  private static JsonNode read() {
    try {
      return new ObjectMapper().readTree(Path.of("..", "docs", "page.schema.json").toFile());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the document after asserting that the schema describes it. */
  static <T extends JsonNode> T valid(T document) {
    assertThat(SCHEMA.validate(document)).isEmpty();
    return document;
  }

  /** Returns the names of all members that the schema describes. */
  static Set<String> members() {
    var names = new TreeSet<String>();
    gather(TEXT, names);
    return names;
  }

  private static void gather(JsonNode schema, Set<String> names) {
    schema.path("properties").properties().forEach(member -> names.add(member.getKey()));
    schema.forEach(inside -> gather(inside, names));
  }
}
