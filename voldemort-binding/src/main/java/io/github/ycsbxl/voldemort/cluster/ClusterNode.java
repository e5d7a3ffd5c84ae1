package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;

/** Server of a cluster: its host, ports, partitions and zone. Immutable. */
@JsonIgnoreProperties("rest-port")
public record ClusterNode(
    int id,
    String host,
    int httpPort,
    int socketPort,
    int adminPort,
    @JsonSerialize(converter = NumberList.Writer.class) List<Integer> partitions,
    int zoneId) {

  private static final int MAX_PORT = 65_535;

  public ClusterNode {
    partitions = List.copyOf(partitions);
    // A vector clock has two bytes for a node's id.
    if (id < 0 || id > Short.MAX_VALUE) {
      throw new MetadataException(
          "The id of node " + id + " is not in 0 to " + Short.MAX_VALUE + ".");
    }
    if (host.isBlank()) {
      throw new MetadataException("Node " + id + " has no host.");
    }
    requirePort(id, "http-port", httpPort);
    requirePort(id, "socket-port", socketPort);
    requirePort(id, "admin-port", adminPort);
  }

  private static void requirePort(int id, String name, int port) {
    if (port < 0 || port > MAX_PORT) {
      throw new MetadataException(
          "The " + name + " of node " + id + " is not in 0 to " + MAX_PORT + ": " + port + ".");
    }
  }

  /**
   * Reads the element server of cluster.xml, in which the admin port and the zone may be missing.
   */
  @JsonCreator
  static ClusterNode read(
      @JsonProperty(value = "id", required = true) int id,
      @JsonProperty(value = "host", required = true) String host,
      @JsonProperty(value = "http-port", required = true) int httpPort,
      @JsonProperty(value = "socket-port", required = true) int socketPort,
      @JsonProperty("admin-port") Integer adminPort,
      @JsonProperty(value = "partitions", required = true)
          @JsonDeserialize(converter = NumberList.Reader.class)
          List<Integer> partitions,
      @JsonProperty("zone-id") Integer zoneId) {
    if (socketPort == 0) {
      throw new MetadataException(
          "The socket-port of node " + id + " is not in 1 to " + MAX_PORT + ": 0.");
    }
    return new ClusterNode(
        id,
        host,
        httpPort,
        socketPort,
        adminPort == null ? socketPort + 1 : adminPort,
        partitions,
        zoneId == null ? Zone.ONLY.id() : zoneId);
  }

  /** Makes a node of the only zone, whose admin port is as usual the one after its socket port. */
  public static ClusterNode of(int id, String host, int socketPort, List<Integer> partitions) {
    return new ClusterNode(id, host, 0, socketPort, socketPort + 1, partitions, Zone.ONLY.id());
  }
}
