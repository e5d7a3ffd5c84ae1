package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Check of records whose JSON has the members of other records as its own. Jackson ignores unknown
 * members of such records only, and a log of a later release must not be read without them.
 * Stateless.
 */
final class StrictMembers extends BeanDeserializerModifier {
  private static final long serialVersionUID = 1;

  @Override
  public JsonDeserializer<?> modifyDeserializer(
      DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
    Class<?> type = description.getBeanClass();
    return type.isRecord() && accessors(type).anyMatch(StrictMembers::isUnwrapped)
        ? new Strict(deserializer, members(type).collect(Collectors.toUnmodifiableSet()))
        : deserializer;
  }

  private static Stream<Method> accessors(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getAccessor);
  }

  /** Returns true if JSON has the members of this component as members of its record. */
  static boolean isUnwrapped(Method accessor) {
    return accessor.isAnnotationPresent(JsonUnwrapped.class);
  }

  private static Stream<String> members(Class<?> type) {
    return accessors(type)
        .flatMap(
            accessor ->
                isUnwrapped(accessor)
                    ? members(accessor.getReturnType())
                    : Stream.of(member(accessor)));
  }

  private static String member(Method accessor) {
    JsonProperty named = accessor.getAnnotation(JsonProperty.class);
    return named == null ? accessor.getName() : named.value();
  }

  /** Deserializer that first reads the names of all members. */
  private static final class Strict extends DelegatingDeserializer {
    private static final long serialVersionUID = 1;

    private final Set<String> members;

    Strict(JsonDeserializer<?> deserializer, Set<String> members) {
      super(deserializer);
      this.members = members;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> other) {
      return new Strict(other, members);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      TokenBuffer copy = context.bufferAsCopyOfValue(parser);
      try (JsonParser names = copy.asParserOnFirstToken()) {
        while (names.nextToken() == JsonToken.FIELD_NAME) {
          if (!members.contains(names.currentName())) {
            context.handleUnknownProperty(names, this, handledType(), names.currentName());
          }
          names.nextToken();
          names.skipChildren();
        }
      }
      return super.deserialize(copy.asParserOnFirstToken(), context);
    }
  }
}
