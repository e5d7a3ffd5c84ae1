package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.metrics.ServerCounters.Counter;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PhysicalDevicesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth0",
        "eno1",
        "enp3s0f0",
        "enp3s0f0np0",
        "ens5",
        "ens1f1np1",
        "enx001122334455",
        "em1",
        "p1p1",
        "enP2p1s0",
        "wlan0",
        "wlp2s0",
        "wwan0",
        "ib0",
        "ibp5s0",
        "hsn0",
        "venet0",
        "end0"
      })
  void countsTheNetwork(String device) throws IOException {
    assertThat(network(device)).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lo",
        "eth0.100",
        "bond0.4000",
        "ib0.8001",
        "vlan20",
        "bond0",
        "bond-lan",
        "team0",
        "br0",
        "br-5f2a",
        "bridge0",
        "vmbr0",
        "virbr0",
        "virbr0-nic",
        "xenbr0",
        "lxcbr0",
        "lxdbr0",
        "cbr0",
        "docker0",
        "docker_gwbridge",
        "podman1",
        "cni0",
        "cni-podman0",
        "veth12ab",
        "vnet3",
        "vif1.0",
        "tap101i0",
        "fwbr101i0",
        "fwln101i0",
        "fwpr101p0",
        "tun0",
        "wg0",
        "wg-mesh",
        "ppp0",
        "utun3",
        "tailscale0",
        "ztppi77yi3",
        "gre0",
        "gretap0",
        "erspan0",
        "sit0",
        "ip6tnl0",
        "ip6gre0",
        "ip_vti0",
        "tunl0",
        "ipip0",
        "vxlan.calico",
        "vxlan100",
        "geneve1",
        "genev_sys_6081",
        "flannel.1",
        "cali12ab",
        "cilium_host",
        "cilium_net",
        "lxc5a3f",
        "weave",
        "kube-ipvs0",
        "kube-bridge",
        "nodelocaldns",
        "ovs-system",
        "ovn-k8s-mp0",
        "dummy0",
        "ifb0",
        "macvlan0",
        "macvtap0",
        "ipvlan1",
        "vrf-blue",
        "nlmon0"
      })
  void leavesOutTheNetwork(String device) throws IOException {
    assertThat(network(device)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sda",
        "sdaa",
        "hda",
        "vda",
        "xvda",
        "xvda1",
        "nvme0n1",
        "nvme10n2",
        "mmcblk0",
        "nbd0",
        "rbd1",
        "pmem0",
        "dasda",
        "rssda",
        "fioa",
        "cciss!c0d0"
      })
  void countsTheDisk(String device) throws IOException {
    assertThat(disk(device)).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dm-0",
        "dm-12",
        "md0",
        "md127",
        "md127p1",
        "md_d0",
        "md_data",
        "loop3",
        "ram0",
        "zram0",
        "sr0",
        "fd0",
        "bcache0",
        "bcache0p1",
        "drbd0",
        "drbd1000",
        "zd16",
        "zd16p1",
        "nullb0",
        "emcpowera",
        "VxDMP1",
        "mmcblk0p1",
        "nvme0n1p2",
        "nbd0p1",
        "rbd0p1",
        "pmem0p1",
        "cciss!c0d0p1"
      })
  void leavesOutTheDisk(String device) throws IOException {
    assertThat(disk(device)).isZero();
  }

  @Test
  void partitionsCountWhereTheirDiskDoesNot() throws IOException {
    String text =
        """
        node_disk_read_bytes_total{device="sda"} 10
        node_disk_read_bytes_total{device="sda1"} 4
        node_disk_read_bytes_total{device="sda2"} 6
        node_disk_read_bytes_total{device="xvdb1"} 100
        """;
    assertThat(sum(text, Counter.DISK_READ)).isEqualTo(110);
  }

  /** The names say nothing here. */
  @Test
  void theExportersFactsTellWhatIsStacked() throws IOException {
    String text =
        """
        node_network_receive_bytes_total{device="lan"} 1
        node_network_receive_bytes_total{device="storage"} 10
        node_network_receive_bytes_total{device="mesh"} 100
        node_network_receive_bytes_total{device="uplink"} 1000
        node_network_iface_id{device="lan"} 2
        node_network_iface_link{device="lan"} 2
        node_network_iface_id{device="storage"} 3
        node_network_iface_link{device="storage"} 2
        node_network_protocol_type{device="lan"} 1
        node_network_protocol_type{device="mesh"} 65534
        node_bonding_slaves{master="uplink"} 2
        """;
    assertThat(sum(text, Counter.RECEIVED)).isEqualTo(1);
  }

  /** Its other end is outside, so its link is the number of no device here. */
  @Test
  void theDeviceOfAContainerCounts() throws IOException {
    String text =
        """
        node_network_receive_bytes_total{device="eth0"} 7
        node_network_receive_bytes_total{device="lo"} 9
        node_network_iface_id{device="lo"} 1
        node_network_iface_link{device="lo"} 1
        node_network_iface_id{device="eth0"} 2
        node_network_iface_link{device="eth0"} 37
        """;
    assertThat(sum(text, Counter.RECEIVED)).isEqualTo(7);
  }

  @Test
  void theVirtualFunctionOfAnAzureDeviceIsLeftOut() throws IOException {
    String text =
        """
        node_network_transmit_bytes_total{device="eth0"} 7
        node_network_transmit_bytes_total{device="enP5s1"} 7
        node_network_transmit_bytes_total{device="enP6s1"} 70
        node_network_info{address="00:0d:3a:1",device="eth0"} 1
        node_network_info{address="00:0d:3a:1",device="enP5s1"} 1
        node_network_info{address="00:0d:3a:2",device="enP6s1"} 1
        """;
    assertThat(sum(text, Counter.SENT)).isEqualTo(77);
  }

  private static double network(String device) throws IOException {
    return sum(
        "node_network_receive_bytes_total{device=\"%s\"} 7\n".formatted(device), Counter.RECEIVED);
  }

  private static double disk(String device) throws IOException {
    return sum(
        "node_disk_read_bytes_total{device=\"%s\"} 7\n".formatted(device), Counter.DISK_READ);
  }

  private static double sum(String text, Counter counter) throws IOException {
    return ServerCounters.of(MetricsText.parse(text, ServerCounters.METRICS)).sums().get(counter);
  }
}
