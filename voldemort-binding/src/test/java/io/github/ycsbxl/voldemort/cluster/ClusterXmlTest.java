package io.github.ycsbxl.voldemort.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClusterXmlTest {
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,3|1,4|Partition ids must go from 0 without gaps: there are 4, and node 1 has 4.",
        "1,3|1,2|Partition 2 is at node 0 and at node 1.",
        "1,3|1;3|<cluster/server/partitions> is not a list of numbers separated by commas: 1;3",
        "1,3|1,-3|Partition ids must go from 0 without gaps: there are 4, and node 1 has -3.",
        "<id>1</id>|<id>0</id>|Two servers have the id 0.",
        "<id>1</id>||<cluster/server> lacks <id>.",
        "<id>1</id>|<id>x</id>|<cluster/server/id> is not a number: x",
        "<id>1</id>|<id>-1</id>|<cluster/server/id> is negative: -1",
        "<id>1</id>|<id>40000</id>|The id of node 40000 is not in 0 to 32767.",
        "<id>1</id>|<id>1</id><id>2</id>|<cluster/server> has more than one <id>.",
        "<id>1</id>|<id>1</id><rack>7</rack>|<cluster/server> cannot have a <rack>.",
        "6676|66760|The socket-port of node 1 is not in 0 to 65535: 66760.",
        "</partitions> <zone-id>1|</partitions> <zone-id>2|Node 1 is in zone 2, which does not"
            + " exist.",
        "list>0<|list>7<|The proximity list of zone 1 names a zone that does not exist.",
        "list>0<|list>1<|Zone 1 is in its own proximity list.",
        "list>0<|list>0,0<|The proximity list of zone 1 repeats a zone.",
        "1</zone-id><proximity-list>0|0</zone-id><proximity-list>1|Two zones have the id 0.",
        " b.example ||Node 1 has no host.",
        "<name>mine</name>||<cluster> lacks <name>.",
      })
  void reportsWhichRuleIsBroken(String text, String by, String sentence) {
    String other = by == null ? "" : by;
    assertThatThrownBy(() -> Cluster.parse(TWO_NODES.replace(text, other)))
        .isInstanceOf(MetadataException.class)
        .hasMessage(sentence);
  }

  @Test
  void refusesAClusterWithoutServersOrPartitions() {
    assertThatThrownBy(() -> Cluster.parse("<cluster><name>c</name></cluster>"))
        .hasMessage("Cluster c has no servers.");
    assertThatThrownBy(
            () -> new Cluster("c", List.of(), List.of(ClusterNode.of(0, "h", 1, List.of()))))
        .hasMessage("No server has a partition.");
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
        .hasMessage("The <cluster> document is not XML: DOCTYPE is disallowed");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<cluster/>|<cluster> lacks <name>.",
        "<cluster> </cluster>|<cluster> lacks <name>.",
        "<cluster><name>c</name><server/></cluster>|<cluster/server> lacks <id>.",
        "<cluster><name>c</name><server>7</server></cluster>|<cluster/server> lacks <id>.",
        "<cluster><name><x/></name></cluster>|<cluster/name> may contain only a text.",
      })
  void refusesElementsOfAnotherKind(String text, String sentence) {
    assertThatThrownBy(() -> Cluster.parse(text))
        .isInstanceOf(MetadataException.class)
        .hasMessage(sentence);
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
    assertThatThrownBy(() -> Cluster.parse("<stores/>"))
        .hasMessage("Expected <cluster>, got <stores>.");
    assertThatThrownBy(() -> Cluster.parse("hello"))
        .isInstanceOf(MetadataException.class)
        .hasMessageStartingWith("The <cluster> document is not XML: ");
  }
}
