package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.ycsbxl.config.PlainText;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.RowName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Converter between lines of run.jsonl and JSON. Members with the value 0 are omitted. Stateless.
 */
final class LogJson {
  private static final Map<String, Class<? extends LogLine>> KINDS =
      Map.of(
          "plan", RunDescription.class,
          "begin", LogLine.Begin.class,
          "interval", IntervalLine.class,
          "fault", LogLine.Fault.class,
          "servers", LogLine.Servers.class,
          "end", LogLine.End.class,
          "facts", LogLine.Facts.class,
          "audit", LogLine.Audit.class,
          "verdict", Verdict.class);

  private static final Map<Class<?>, String> NAMES =
      KINDS.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

  /** Settings of a run that readers of its log use in computations. */
  private static final PropertyCatalog NUMBERS =
      new PropertyCatalog(
          List.of(ClientId.INDEX, ClientId.COUNT, KeyConfig.INSERT_START, KeyConfig.INSERT_COUNT));

  /** Members whose texts may have several lines, by their own name or that of their parent. */
  private static final Set<String> OF_LINES =
      Set.of("text", "configuration", "firstFailures", "faults", "examples");

  private static final JsonMapper JSON = mapper();

  private LogJson() {}

  /** Formats a line without a line break. */
  static byte[] bytes(LogLine line) throws IOException {
    return JSON.writeValueAsBytes(Map.of(NAMES.get(line.getClass()), line));
  }

  /**
   * Parses a line and checks it.
   *
   * @param limits of the log
   * @throws IOException or a RuntimeException if the text is no line of a log
   */
  static LogLine line(String text, LogLimits limits) throws IOException {
    // Use a streaming parser for speed: a coordinator parses a line of every client each second.
    try (JsonParser parser = JSON.createParser(text)) {
      require(parser.nextToken() == JsonToken.START_OBJECT);
      require(parser.nextToken() == JsonToken.FIELD_NAME);
      String kind = parser.currentName();
      parser.nextToken();
      if (!KINDS.containsKey(kind)) {
        // Read on, so that text that is not JSON is reported as such, and not as an unknown kind of
        // line.
        parser.skipChildren();
        throw new IOException("a line has the unknown kind " + kind);
      }
      LogLine line = JSON.readValue(parser, KINDS.get(kind));
      require(parser.nextToken() == JsonToken.END_OBJECT && parser.nextToken() == null);
      limits.check(line, kind, text.length());
      if (line instanceof RunDescription run) {
        checkNumbers(run);
      }
      return line;
    }
  }

  private static void require(boolean isOneMember) throws IOException {
    if (!isOneMember) {
      throw new IOException("a line is not a JSON object with one member");
    }
  }

  /** Rejects settings that readers of the log could not use in computations. */
  private static void checkNumbers(RunDescription run) throws IOException {
    PropertyReader reader = PropertyReader.from(run.configuration());
    NUMBERS.checkForms(reader);
    if (!reader.problems().isEmpty()) {
      throw new IOException(String.join("; ", reader.problems()));
    }
  }

  /** Serialization without the run, which has a line of its own. */
  @JsonIgnoreProperties("run")
  private interface WithoutRun {}

  /**
   * Serialization without rows, which are in the intervals. Reading unwraps the time. Writing keeps
   * its members where earlier releases have them.
   */
  @JsonIgnoreProperties("byPart")
  @JsonPropertyOrder({
    "startedAtMillis",
    "durationNanos",
    "counts",
    "firstFailures",
    "gc",
    "pauses",
    "backlogNanos",
    "underWay",
    "client",
    "scenarios",
    "threads",
    "pacing"
  })
  private interface MeasurementMembers {
    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
    PhaseTime time();

    @JsonProperty
    long startedAtMillis();

    @JsonProperty
    long durationNanos();

    @JsonProperty
    long backlogNanos();

    @JsonProperty
    PhaseTime.Threads threads();

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    Optional<PhaseTime.Pacing> pacing();
  }

  private static JsonMapper mapper() {
    var builder =
        JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(
                new SimpleModule()
                    .addKeyDeserializer(RowName.class, keys(RowName::parse))
                    .addKeyDeserializer(String.class, keys(name -> name))
                    .addDeserializer(String.class, texts())
                    .setDeserializerModifier(new StrictMembers()))
            .addMixIn(Phase.class, WithoutRun.class)
            .addMixIn(PhaseMeasurement.class, MeasurementMembers.class)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(
                    JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS));
    for (Class<?> number : new Class<?>[] {long.class, int.class, double.class, boolean.class}) {
      builder.withConfigOverride(
          number,
          override ->
              override.setInclude(
                  JsonInclude.Value.construct(
                      JsonInclude.Include.NON_DEFAULT, JsonInclude.Include.NON_DEFAULT)));
    }
    return builder.build();
  }

  private static KeyDeserializer keys(Function<String, Object> parser) {
    return new KeyDeserializer() {
      @Override
      public Object deserializeKey(String key, DeserializationContext context) {
        return parser.apply(PlainText.line(key));
      }
    };
  }

  /** Returns a reader of texts that are safe to show. Only sentences and settings have lines. */
  private static JsonDeserializer<String> texts() {
    return new JsonDeserializer<>() {
      @Override
      public String deserialize(JsonParser parser, DeserializationContext context)
          throws IOException {
        String text = StringDeserializer.instance.deserialize(parser, context);
        JsonStreamContext place = parser.getParsingContext();
        boolean ofLines =
            OF_LINES.contains(String.valueOf(place.getCurrentName()))
                || OF_LINES.contains(String.valueOf(place.getParent().getCurrentName()));
        return ofLines ? PlainText.lines(text) : PlainText.line(text);
      }
    };
  }
}
