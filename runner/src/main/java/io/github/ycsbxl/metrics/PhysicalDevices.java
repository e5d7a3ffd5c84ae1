package io.github.ycsbxl.metrics;

import io.github.ycsbxl.metrics.MetricsText.Sample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Devices of a server whose bytes are counted. A device on top of another one is left out, because
 * the same bytes would count again: VLANs, bridges, bonds and tunnels; partitions, mapped, mirrored
 * and replicated disks.
 *
 * <p>Decided by what the node exporter reads from {@code /sys/class/net} and from bonds, and
 * otherwise by the names that the kernel and common tools give. Immutable.
 */
final class PhysicalDevices {
  private static final String DEVICE = "device";
  private static final String LINK = "node_network_iface_link";
  private static final String ID = "node_network_iface_id";
  private static final String TYPE = "node_network_protocol_type";
  private static final String INFO = "node_network_info";
  private static final String BOND = "node_bonding_slaves";
  private static final String DISK = "node_disk_read_bytes_total";

  /** Metrics that tell how devices are stacked. */
  static final Set<String> METRICS = Set.of(LINK, ID, TYPE, INFO, BOND, DISK);

  private static final double ETHERNET = 1;

  /**
   * Types of loopback, tunnels and devices without a link layer, such as those of WireGuard.
   *
   * @see <a
   *     href="https://github.com/torvalds/linux/blob/master/include/uapi/linux/if_arp.h">if_arp.h</a>
   */
  private static final Set<Double> VIRTUAL_TYPES =
      Set.of(512.0, 768.0, 769.0, 772.0, 776.0, 778.0, 823.0, 824.0, 826.0, 65534.0);

  private static final Predicate<String> STACKED_DISK =
      Pattern.compile(
              "(dm-|md|md_|loop|ram|zram|sr|fd|bcache|drbd|zd|nullb|emcpower|VxDMP)\\d*\\w*"
                  + "|(mmcblk|nvme\\d+n|nbd|rbd|pmem|cciss!c\\d+d)\\d+p\\d+")
          .asMatchPredicate();

  private static final Predicate<String> STACKED_NETWORK =
      Pattern.compile(
              "lo|[^.]+\\.\\d+(@.*)?|(bond|br|bridge|vlan|team|dummy|wg|ppp|sit|gre|nlmon)\\d*"
                  + "|(bond|br|vlan|wg|team|dummy|ppp)[-_].*"
                  + "|(veth|docker|podman|vmbr|virbr|xenbr|lxcbr|lxdbr|cbr|fwbr|fwln|fwpr|ifb|vnet|vif"
                  + "|tun|tap|macvlan|macvtap|ipvlan|vxlan|geneve|genev_|gretap|erspan|ip6|ip_vti|ipip|tunl"
                  + "|ovs-|ovn|cni|flannel|cali|cilium|lxc|weave|kube|nodelocaldns|tailscale|utun|zt[0-9a-z]{8}"
                  + "|vrf).*")
          .asMatchPredicate();

  private final Map<String, Map<String, Double>> facts = new HashMap<>();
  private final Map<String, String> addresses = new HashMap<>();
  private final Set<String> bonds = new HashSet<>();
  private final Set<String> disks = new HashSet<>();

  PhysicalDevices(List<Sample> samples) {
    for (Sample sample : samples) {
      String device = sample.labels().getOrDefault(DEVICE, "");
      switch (sample.name()) {
        case LINK, ID, TYPE ->
            facts
                .computeIfAbsent(sample.name(), any -> new HashMap<>())
                .put(device, sample.value());
        case INFO -> addresses.put(device, sample.labels().getOrDefault("address", ""));
        case BOND -> bonds.add(sample.labels().getOrDefault("master", ""));
        case DISK -> disks.add(device);
        default -> {
          // Another metric.
        }
      }
    }
  }

  boolean isDisk(String device) {
    return !STACKED_DISK.test(device) && !isPartition(device);
  }

  boolean isNetwork(String device) {
    return !STACKED_NETWORK.test(device)
        && !bonds.contains(device)
        && !VIRTUAL_TYPES.contains(facts(TYPE).getOrDefault(device, ETHERNET))
        && !isOnAnother(device)
        && !isHalfOfAnAzureDevice(device);
  }

  /** Returns true if the disk of this partition is counted. */
  private boolean isPartition(String device) {
    String disk = device.replaceFirst("\\d+$", "");
    return !disk.equals(device) && disks.contains(disk);
  }

  /**
   * Returns true for a VLAN or macvlan, whatever its name is. A container's device links to one
   * outside the container, which is not listed.
   */
  private boolean isOnAnother(String device) {
    Double link = facts(LINK).get(device);
    return facts(ID).entrySet().stream()
        .anyMatch(other -> !other.getKey().equals(device) && other.getValue().equals(link));
  }

  /** With accelerated networking, packets of eth0 are counted again at its virtual function. */
  private boolean isHalfOfAnAzureDevice(String device) {
    return device.startsWith("enP")
        && addresses.entrySet().stream()
            .anyMatch(
                other ->
                    other.getKey().matches("eth\\d+")
                        && other.getValue().equals(addresses.get(device)));
  }

  private Map<String, Double> facts(String metric) {
    return facts.getOrDefault(metric, Map.of());
  }
}
