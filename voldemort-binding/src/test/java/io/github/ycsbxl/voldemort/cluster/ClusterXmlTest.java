package io.github.ycsbxl.voldemort.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClusterXmlTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String TWO_NODES =
      """
      <?xml version="1.0"?>
      <!-- two zones -->
      <cluster>
        <name>mine</name>
        <zone><zone-id>0</zone-id><proximity-list>1</proximity-list></zone>
        <zone><zone-id>1</zone-id><proximity-list>0</proximity-list></zone>
        <server>
          <id>1</id> <host> b.example </host> <http-port>8082</http-port>
          <socket-port>6676</socket-port> <partitions>1,3</partitions> <zone-id>1</zone-id>
        </server>
        <server>
          <id>0</id> <host>a.example</host> <http-port>8081</http-port>
          <socket-port>6666</socket-port> <admin-port>7000</admin-port> <rest-port>1</rest-port>
          <partitions> 0, 2 </partitions> <zone-id>0</zone-id>
        </server>
      </cluster>
      """;

  private static final Cluster READ =
      new Cluster(
          "mine",
          List.of(new Zone(0, List.of(1)), new Zone(1, List.of(0))),
          List.of(
              new ClusterNode(0, "a.example", 8081, 6666, 7000, List.of(0, 2), 0),
              new ClusterNode(1, "b.example", 8082, 6676, 6677, List.of(1, 3), 1)));

  @Test
  void readsServersAndZones() {
    assertThat(Cluster.parse(TWO_NODES)).isEqualTo(READ);
    assertThat(READ.partitions()).isEqualTo(4);
  }

  @Test
  void writesWhatItReads() {
    assertThat(Cluster.parse(READ.toXml())).isEqualTo(READ);
    Cluster odd =
        new Cluster("a<b & \"c\"", List.of(), List.of(ClusterNode.of(3, "h", 1, List.of(1, 0))));
    assertThat(Cluster.parse(odd.toXml())).isEqualTo(odd);
  }

  @Test
  void hasOneZoneIfNoneIsNamed() {
    String without =
        TWO_NODES.replaceAll("(?s)<zone>.*?</zone>", "").replaceAll("<zone-id>.*?>", "");
    assertThat(Cluster.parse(without).zones()).containsExactly(new Zone(0, List.of()));
    assertThat(Cluster.parse(without).nodes()).extracting(ClusterNode::zoneId).containsOnly(0);
  }

  @Test
  void reportsWhichRuleIsBroken() {
    golden.pinEach(
        List.of(
            "1,3|1,4",
            "1,3|1,2",
            "1,3|1;3",
            "1,3|1,-3",
            "<id>1</id>|<id>0</id>",
            "<id>1</id>|",
            "<id>1</id>|<id>x</id>",
            "<id>1</id>|<id>-1</id>",
            "<id>1</id>|<id>40000</id>",
            "<id>1</id>|<id>1</id><id>2</id>",
            "<id>1</id>|<id>1</id><rack>7</rack>",
            "6676|66760",
            "</partitions> <zone-id>1|</partitions> <zone-id>2",
            "list>0<|list>7<",
            "list>0<|list>1<",
            "list>0<|list>0,0<",
            "1</zone-id><proximity-list>0|0</zone-id><proximity-list>1",
            " b.example |",
            "<name>mine</name>|"),
        change -> refusal(replaced(TWO_NODES, change)));
  }

  /** Replaces the text before the bar by the text after it. */
  private static String replaced(String document, String change) {
    String[] parts = change.split("\\|", -1);
    assertThat(document).contains(parts[0]);
    return document.replace(parts[0], parts[1]);
  }

  private static List<String> refusal(String document) {
    return List.of(
        assertThrows(MetadataException.class, () -> Cluster.parse(document)).getMessage());
  }

  @Test
  void refusesAClusterWithoutServersOrPartitions() {
    assertThatThrownBy(() -> Cluster.parse("<cluster><name>c</name></cluster>"))
        .satisfies(golden::pin);
    assertThatThrownBy(
            () -> new Cluster("c", List.of(), List.of(ClusterNode.of(0, "h", 1, List.of()))))
        .satisfies(golden::pin);
  }

  @Test
  void readsNothingFromOutsideTheDocument() {
    String entity = "<!DOCTYPE cluster [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>";
    assertThatThrownBy(() -> Cluster.parse(entity + "<cluster><name>&x;</name></cluster>"))
        .isInstanceOf(MetadataException.class)
        .hasMessageContaining("DOCTYPE is disallowed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE cluster [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'><!ENTITY x '&b;&b;&b;'>]>",
        "<!DOCTYPE cluster SYSTEM 'file:///etc/hostname'>",
        "<!DOCTYPE cluster>",
      })
  void refusesEveryDocumentType(String type) {
    assertThatThrownBy(() -> Cluster.parse(type + TWO_NODES.replace("<?xml version=\"1.0\"?>", "")))
        .isInstanceOf(MetadataException.class)
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<cluster><name>&x;</name></cluster>",
        "<cluster><name>c</name></cluster>more",
        "<cluster><name>c</name></cluster><cluster/>",
        "<cluster><name>c</name>",
        "",
      })
  void refusesMalformedXml(String text) {
    assertThatThrownBy(() -> Cluster.parse(text))
        .isInstanceOf(MetadataException.class)
        .hasMessageStartingWith("The <cluster> document is not XML: ");
  }

  @Test
  void refusesElementsOfAnotherKind() {
    golden.pinEach(
        List.of(
            "<cluster/>",
            "<cluster> </cluster>",
            "<cluster><name>c</name><server/></cluster>",
            "<cluster><name>c</name><server>7</server></cluster>",
            "<cluster><name><x/></name></cluster>"),
        ClusterXmlTest::refusal);
  }

  @Test
  void takesTheAddressOfASchema() {
    String attribute =
        "<cluster xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
            + " xsi:noNamespaceSchemaLocation='cluster.xsd'>";
    assertThat(Cluster.parse(TWO_NODES.replace("<cluster>", attribute))).isEqualTo(READ);
  }

  @Test
  void refusesWhatIsNoClusterDocument() {
    assertThatThrownBy(() -> Cluster.parse("<stores/>")).satisfies(golden::pin);
    assertThatThrownBy(() -> Cluster.parse("hello"))
        .isInstanceOf(MetadataException.class)
        .hasMessageStartingWith("The <cluster> document is not XML: ");
  }
}
