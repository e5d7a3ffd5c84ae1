package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.xml.XmlFactory;
import com.fasterxml.jackson.dataformat.xml.XmlMapper;
import com.fasterxml.jackson.dataformat.xml.ser.ToXmlGenerator;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reader and writer of Voldemort's XML documents, which are mapped to records. A document type, and
 * with it every entity, is refused. Mistakes are reported with the path of their element. Stateless
 * and thread-safe.
 */
final class XmlDocument {
  /** Name of the property for the text of an element with attributes. */
  static final String TEXT = "#text";

  private static final XmlMapper MAPPER = mapper();

  private XmlDocument() {}

  private static XmlMapper mapper() {
    var factory = new XmlFactory();
    XMLInputFactory input = factory.getXMLInputFactory();
    input.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    input.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    var texts = new SimpleModule();
    texts.addDeserializer(String.class, new TextReader<>(String.class, Function.identity()));
    texts.addDeserializer(Integer.class, new TextReader<>(Integer.class, XmlDocument::number));
    texts.addDeserializer(int.class, new TextReader<>(Integer.class, XmlDocument::number));
    XmlMapper mapper =
        XmlMapper.builder(factory)
            .defaultUseWrapper(false)
            .nameForTextElement(TEXT)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(ToXmlGenerator.Feature.WRITE_XML_DECLARATION)
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(
                    JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .addModule(texts)
            .build();
    mapper
        .coercionConfigDefaults()
        .setAcceptBlankAsEmpty(false)
        .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
    mapper.configOverride(List.class).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    return mapper;
  }

  /** Deserializer of an element that contains text alone, without the blanks around it. */
  private static final class TextReader<T> extends StdScalarDeserializer<T> {
    private final transient Function<String, T> parser;

    TextReader(Class<T> type, Function<String, T> parser) {
      super(type);
      this.parser = parser;
    }

    @Override
    public T deserialize(JsonParser from, DeserializationContext context) throws IOException {
      if (!from.hasToken(JsonToken.VALUE_STRING)) {
        context.handleUnexpectedToken(handledType(), from);
      }
      return parser.apply(from.getText().strip());
    }
  }

  private static int number(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number < 0) {
        throw new IllegalArgumentException("is negative: " + number);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("is no number: " + text, e);
    }
  }

  /**
   * Reads the record that a document describes.
   *
   * @throws MetadataException if it breaks a rule
   */
  static <T> T read(String text, String root, Class<T> type) {
    try {
      JsonNode tree = tree(text, root);
      return MAPPER.treeToValue(tree.isObject() ? tree : MAPPER.createObjectNode(), type);
    } catch (JsonMappingException e) {
      throw mistake(e, root);
    } catch (XMLStreamException e) {
      Location place = e.getLocation();
      throw malformed(root, place.getLineNumber(), place.getColumnNumber(), e);
    } catch (JsonProcessingException e) {
      JsonLocation place = e.getLocation();
      throw malformed(root, place.getLineNr(), place.getColumnNr(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("A text in memory cannot be read", e);
    }
  }

  private static MetadataException malformed(String root, int line, int column, Exception e) {
    return noXml(root, "it is not well-formed at line %d, column %d".formatted(line, column), e);
  }

  private static JsonNode tree(String text, String root) throws XMLStreamException, IOException {
    XMLStreamReader reader =
        MAPPER.getFactory().getXMLInputFactory().createXMLStreamReader(new StringReader(text));
    try {
      while (reader.next() != XMLStreamConstants.START_ELEMENT) {
        if (reader.getEventType() == XMLStreamConstants.DTD) {
          throw noXml(root, "DOCTYPE is disallowed", null);
        }
      }
      if (!reader.getLocalName().equals(root)) {
        throw new MetadataException(
            "Expected <" + root + ">, got <" + reader.getLocalName() + ">.");
      }
      JsonNode tree = MAPPER.readTree(MAPPER.getFactory().createParser(reader));
      while (reader.hasNext()) {
        reader.next();
      }
      return tree;
    } finally {
      reader.close();
    }
  }

  private static MetadataException noXml(String root, String reason, Exception cause) {
    return new MetadataException("The <" + root + "> document is no XML: " + reason, cause);
  }

  private static MetadataException mistake(JsonMappingException e, String root) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof MetadataException rule) {
        return rule;
      }
    }
    List<String> path =
        Stream.concat(
                Stream.of(root),
                e.getPath().stream()
                    .map(JsonMappingException.Reference::getFieldName)
                    .filter(Objects::nonNull))
            .toList();
    String parent = "<" + String.join("/", path.subList(0, path.size() - 1)) + ">";
    String child = "<" + path.get(path.size() - 1) + ">";
    if (e instanceof UnrecognizedPropertyException) {
      return new MetadataException(parent + " cannot have a " + child + ".", e);
    }
    if (e.getOriginalMessage().startsWith("Missing required")) {
      return new MetadataException(parent + " lacks " + child + ".", e);
    }
    JsonToken token = e.getProcessor() instanceof JsonParser at ? at.currentToken() : null;
    if (token == JsonToken.START_ARRAY) {
      return new MetadataException(parent + " has more than one " + child + ".", e);
    }
    String reason =
        token == JsonToken.START_OBJECT
            ? "may contain only a text."
            : token == JsonToken.VALUE_STRING
                ? "must contain elements and not only a text."
                : e.getOriginalMessage();
    return new MetadataException("<" + String.join("/", path) + "> " + reason, e);
  }

  /** Writes the document of a record, indented, with its XML declaration. */
  static String write(String root, Object value) {
    try {
      return MAPPER.writer().withRootName(root).writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
