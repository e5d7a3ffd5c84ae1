package io.github.ycsbxl.voldemort.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Quorums;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Serializers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class StoresXmlTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String ONE =
      """
      <stores>
        <store>
          <name>test</name>
          <persistence>bdb</persistence>
          <description>what it is for</description>
          <hinted-handoff-strategy>any-handoff</hinted-handoff-strategy>
          <routing>client</routing>
          <replication-factor>3</replication-factor>
          <required-reads>2</required-reads>
          <required-writes>1</required-writes>
          <preferred-writes>2</preferred-writes>
          <key-serializer><type>string</type><schema-info>utf8</schema-info></key-serializer>
          <value-serializer>
            <type>json</type>
            <schema-info version="0">"int8"</schema-info>
            <schema-info version="1">"int32"</schema-info>
            <compression><type>gzip</type></compression>
          </value-serializer>
        </store>
      </stores>
      """;

  private static final StoreDefinition READ =
      new StoreDefinition(
          "test",
          "bdb",
          RoutingType.CONSISTENT,
          RoutingTier.CLIENT,
          3,
          new TreeMap<>(),
          new Quorums(Quorum.of(2, 2), Quorum.of(1, 2)),
          new Serializers(
              new SerializerDefinition(
                  "string", true, new TreeMap<>(Map.of(0, "utf8")), Optional.empty()),
              new SerializerDefinition(
                  "json",
                  true,
                  new TreeMap<>(Map.of(0, "\"int8\"", 1, "\"int32\"")),
                  Optional.of("gzip"))),
          Map.of("description", "what it is for", "hinted-handoff-strategy", "any-handoff"));

  private static final StoreDefinition ZONED =
      new StoreDefinition(
          "zoned",
          "memory",
          RoutingType.ZONE,
          RoutingTier.SERVER,
          3,
          new TreeMap<>(Map.of(0, 2, 1, 1)),
          new Quorums(new Quorum(1, 2, OptionalInt.of(1)), new Quorum(2, 3, OptionalInt.of(0))),
          new Serializers(
              new SerializerDefinition(
                  "json", false, new TreeMap<>(Map.of(0, "[\"int8\"]")), Optional.empty()),
              new SerializerDefinition("identity", true, new TreeMap<>(), Optional.of("lzf"))),
          Map.of());

  @Test
  void readsAStoreWithItsDefaults() {
    assertThat(StoreDefinition.parse(ONE)).containsExactly(READ);
  }

  @Test
  void writesWhatItReads() {
    List<StoreDefinition> stores = List.of(READ, ZONED);
    assertThat(StoreDefinition.parse(StoreDefinition.toXml(stores))).isEqualTo(stores);
    assertThat(StoreDefinition.parse("<stores/>")).isEmpty();
  }

  @Test
  void overridesHowManyReplicasTakePart() {
    StoreDefinition other =
        READ.with(OptionalInt.of(1), OptionalInt.of(3), OptionalInt.of(3), OptionalInt.empty());
    assertThat(other.quorums().reads()).isEqualTo(Quorum.of(1, 3));
    assertThat(other.quorums().writes()).isEqualTo(Quorum.of(3, 3));
    assertThat(READ.with(none(), none(), none(), none())).isEqualTo(READ);
    assertThatThrownBy(() -> READ.with(OptionalInt.of(4), none(), none(), none()))
        .satisfies(golden::pin);
  }

  private static OptionalInt none() {
    return OptionalInt.empty();
  }

  @Test
  void reportsWhichRuleIsBroken() {
    golden.pinEach(
        List.of(
            "<name>test</name>|",
            "<name>test</name>|<name> </name>",
            "<routing>client|<routing>both",
            "<routing>|<routing-strategy>odd-routing</routing-strategy><routing>",
            "<routing>|<routing-strategy>zone-routing</routing-strategy><routing>",
            "factor>3<|factor>0<",
            "factor>3<|factor>1<",
            "reads>2<|reads>0<",
            "reads>2<|reads>4<",
            "<required-writes>1<|<required-writes>3<",
            "any-handoff|no-handoff",
            "<persistence>|<colour>red</colour><persistence>",
            "version=\"1\"|version=\"0\"",
            "version=\"1\"|version=\"256\"",
            "version=\"1\"|version=\"one\"",
            "version=\"1\"|version=\"none\"",
            "<required-writes>|<zone-count-reads>1</zone-count-reads><required-writes>"),
        StoresXmlTest::refusal);
  }

  /** Returns the message about a document in which the text before the bar is that after it. */
  private static List<String> refusal(String change) {
    String[] parts = change.split("\\|", -1);
    assertThat(ONE).contains(parts[0]);
    String broken = ONE.replace(parts[0], parts[1]);
    return List.of(
        assertThrows(MetadataException.class, () -> StoreDefinition.parse(broken)).getMessage());
  }

  @Test
  void readsAnEmptySchemaAsAnEmptyText() {
    String empty =
        ONE.replace("<schema-info version=\"1\">\"int32\"<", "<schema-info version=\"1\"><");
    assertThat(StoreDefinition.parse(empty).get(0).serializers().values().schemas())
        .containsEntry(0, "\"int8\"")
        .containsEntry(1, "");
  }

  @Test
  void refusesViewsAndStrangers() {
    assertThatThrownBy(() -> StoreDefinition.parse("<stores><view><name>v</name></view></stores>"))
        .satisfies(golden::pin);
    assertThatThrownBy(
            () -> StoreDefinition.parse("<stores><queue><name>v</name></queue></stores>"))
        .satisfies(golden::pin);
    String twice = ONE.replaceAll("(?s)<stores>(.*)</stores>", "<stores>$1$1</stores>");
    assertThatThrownBy(() -> StoreDefinition.parse(twice)).satisfies(golden::pin);
  }

  @Test
  void checksReplicasPerZone() {
    String zoned = StoreDefinition.toXml(List.of(ZONED));
    assertThatThrownBy(
            () -> StoreDefinition.parse(zoned.replace("zone-id=\"1\">1", "zone-id=\"1\">2")))
        .satisfies(golden::pin);
    assertThatThrownBy(() -> StoreDefinition.parse(zoned.replace("zone-id=\"1\"", "")))
        .satisfies(golden::pin);
    assertThatThrownBy(() -> StoreDefinition.parse(zoned.replace("zone-id=\"1\"", "zone-id=\"b\"")))
        .satisfies(golden::pin);
    assertThatThrownBy(
            () -> StoreDefinition.parse(zoned.replace("zone-id=\"1\">1", "zone-id=\"1\">")))
        .satisfies(golden::pin);
  }

  /** The original client uses the other stores of such a cluster, too. */
  @Test
  void aStoreThatCannotBeUsedIsRefusedAlone() {
    String view = "<view><name>v</name><view-of>test</view-of></view>";
    String strange =
        ONE.substring(ONE.indexOf("<store>"), ONE.indexOf("</stores>"))
            .replace("<name>test<", "<name>strange<")
            .replace("<routing>", "<routing-strategy>other-routing</routing-strategy><routing>");
    StoreList list = StoreList.parse(ONE.replace("</stores>", view + strange + "</stores>"));
    assertThat(list.names()).containsExactly("test");
    assertThat(list.find("test")).contains(READ);
    assertThat(list.find("absent")).isEmpty();
    assertThatThrownBy(() -> list.find("v"))
        .isInstanceOf(MetadataException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> list.find("strange"))
        .isInstanceOf(MetadataException.class)
        .hasMessageContaining("other-routing");
    assertThatThrownBy(() -> StoreList.parse("<cluster/>")).isInstanceOf(MetadataException.class);
  }
}
