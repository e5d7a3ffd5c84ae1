package io.github.ycsbxl.voldemort.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SerializerTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void writesStringsInTheCharacterSetOfTheSchema() throws SerializationException {
    Serializer utf8 = Serializer.of(SerializerDefinition.withType("string"));
    assertThat(utf8.toBytes("clé")).isEqualTo("clé".getBytes(StandardCharsets.UTF_8));
    assertThat(utf8.toObject(utf8.toBytes("clé"))).isEqualTo("clé");
    Serializer latin = inCharacterSet("ISO-8859-1");
    assertThat(latin.toBytes("clé")).hasSize(3);
    assertThat(latin.toObject(latin.toBytes("clé"))).isEqualTo("clé");
    assertThatThrownBy(() -> inCharacterSet("utf-99")).satisfies(golden::pin);
    assertThatThrownBy(() -> utf8.toBytes(7)).satisfies(golden::pin);
  }

  private static Serializer inCharacterSet(String name) {
    return Serializer.of(
        new SerializerDefinition("string", true, new TreeMap<>(Map.of(0, name)), Optional.empty()));
  }

  @Test
  void leavesBytesAlone() throws SerializationException {
    Serializer identity = Serializer.of(SerializerDefinition.withType("identity"));
    byte[] bytes = {1, 2};
    assertThat(identity.toBytes(bytes)).isSameAs(bytes);
    assertThat(identity.toObject(bytes)).isSameAs(bytes);
    assertThatThrownBy(() -> identity.toBytes("x")).satisfies(golden::pin);
  }

  @Test
  void compressesAfterwards() throws SerializationException {
    Serializer small = Serializer.of(SerializerDefinition.withType("string").compressed("lzf"));
    String text = "ab".repeat(500);
    assertThat(small.toBytes(text)).hasSizeLessThan(100).startsWith('Z', 'V');
    assertThat(small.toObject(small.toBytes(text))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java-serialization", "protobuf", "thrift", "avro-generic-versioned"})
  void namesWhatItSupports(String type) {
    assertThatThrownBy(() -> Serializer.of(SerializerDefinition.withType(type)))
        .isInstanceOf(MetadataException.class)
        .satisfies(golden::pin);
  }
}
