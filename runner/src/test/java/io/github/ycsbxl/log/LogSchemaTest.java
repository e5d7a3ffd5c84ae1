package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** results/run.schema.json describes every member of run.jsonl, and nothing else. */
public final class LogSchemaTest {
  private static final Path SCHEMA = Path.of("..", "results", "run.schema.json");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Members of a phase that are in latency.hlog or in the line of the plan. */
  private static final Set<String> ELSEWHERE = Set.of("byPart", "run");

  /** Types whose members are not in the log, which has histograms and rows in forms of its own. */
  private static final Set<Class<?>> OF_OWN_FORM =
      Set.of(RowName.class, RowsByPart.class, Row.class, LatencySummary.Pair.class);

  @Test
  void aLineOfEachKindIsValid(@TempDir Path folder) throws Exception {
    Path log = LogLimitsTest.write(folder, 0).resolve(Run.NAME);
    var kinds = new TreeSet<String>();
    for (String line : Files.readAllLines(log)) {
      JsonNode node = JSON.readTree(line);
      assertThat(schema().validate(node)).as(line).isEmpty();
      node.fieldNames().forEachRemaining(kinds::add);
    }
    assertThat(kinds).hasSize(LogLine.class.getPermittedSubclasses().length);
  }

  @Test
  void theSizeOfAStoreIsValid(@TempDir Path folder) throws Exception {
    try (ResultFolder files = ResultFolder.open(folder)) {
      files.log().plan(Example.run());
      files.log().begin(new PhaseKey("run", 1), true);
      files.log().end(Example.partialRun().withDisk(Optional.of(Example.disk())));
      files.end(Verdict.PASSED);
    }
    assertValid(folder);
  }

  /** Asserts that the log in a result directory is valid. */
  public static void assertValid(Path folder) throws IOException {
    for (String line : Files.readAllLines(folder.resolve(Run.NAME))) {
      assertThat(schema().validate(JSON.readTree(line))).as(line).isEmpty();
    }
  }

  @Test
  void anUnknownMemberIsInvalid() throws IOException {
    JsonNode line = JSON.readTree("{\"interval\":{\"counts\":{\"succeded\":1}}}");
    assertThat(schema().validate(line)).singleElement().asString().contains("succeded");
  }

  @Test
  void membersAreThoseOfTheRecords() throws IOException {
    var written = new TreeSet<String>();
    for (Class<?> kind : LogLine.class.getPermittedSubclasses()) {
      gather(kind, new HashSet<>(), written);
    }
    var described = new TreeSet<String>();
    JsonNode schema = JSON.readTree(SCHEMA.toFile());
    gather(schema.path("properties"), described);
    gather(schema.path("$defs"), described);
    written.removeAll(ELSEWHERE);
    assertThat(described).containsExactlyElementsOf(written);
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(SCHEMA));
  }

  /** Adds the names of the members of a type and of all types in it. */
  private static void gather(Type type, Set<Type> seen, Set<String> names) {
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        gather(argument, seen, names);
      }
    } else if (type instanceof Class<?> one
        && one.isRecord()
        && !OF_OWN_FORM.contains(one)
        && seen.add(one)) {
      for (RecordComponent member : one.getRecordComponents()) {
        boolean isItself =
            member.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                || member.getAccessor().isAnnotationPresent(JsonValue.class);
        if (!isItself) {
          names.add(nameOf(member));
        }
        gather(member.getGenericType(), seen, names);
      }
    }
  }

  private static String nameOf(RecordComponent member) {
    var other = member.getAccessor().getAnnotation(JsonProperty.class);
    return other == null ? member.getName() : other.value();
  }

  /** Adds the names of the members that are described, without those of definitions. */
  private static void gather(JsonNode schema, Set<String> names) {
    schema.path("properties").properties().forEach(member -> names.add(member.getKey()));
    schema.forEach(inside -> gather(inside, names));
  }
}
