package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.OperationType;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** {@code value.compression} without verification. */
final class DecompressionTest {
  private static final String SETTINGS =
      "recordcount=40 value.size=2000 value.source=text readproportion=0 updateproportion=0 "
          + "maxscanlength=20 ";

  private final ObserverLog log = new ObserverLog();
  private MapStore store;

  @BeforeEach
  void open(TestInfo test) {
    store = MapStore.open("DecompressionTest " + test.getDisplayName());
  }

  @ParameterizedTest
  @CsvSource({
    "readproportion=1, READ",
    "scanproportion=1, SCAN",
    "multigetproportion=1, MULTIGET",
    "readmodifywriteproportion=1, READ-MODIFY-WRITE",
    "readmodifywriteproportion=1 readmodifywrite.mode=cas, CAS"
  })
  void whateverIsReadIsDecompressed(String operation, String row) {
    load("value.compression=gzip");
    assertThat(operations("value.compression=gzip " + operation).transact(store))
        .isEqualTo(Status.OK);
    assertThat(log.events()).contains("VERIFY OK", row + " OK");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "lz4", "snappy", "zstd"})
  void whatWasNotCompressedIsReported(String compression) {
    load("value.compression=none");
    ThreadOperations reads =
        operations("readproportion=1 requestdistribution=uniform value.compression=" + compression);
    Status status = reads.transact(store);
    assertThat(status.getName()).isEqualTo("UNEXPECTED_STATE");
    assertThat(status.getDescription()).matches("user\\d+: field0 cannot be decompressed: .*");
    ThreadOperations scans = operations("scanproportion=1 value.compression=" + compression);
    assertThat(scans.transact(store).getDescription()).startsWith("field0 cannot be decompressed");
    assertThat(log.events())
        .isEqualTo(
            List.of("READ OK", "VERIFY UNEXPECTED_STATE", "SCAN OK", "VERIFY UNEXPECTED_STATE"));
  }

  /** As a length of 0, and a block of an empty value. */
  @ParameterizedTest
  @EnumSource(
      value = Compression.class,
      names = {"NONE"},
      mode = EnumSource.Mode.EXCLUDE)
  void zeroBytesAreNoCompressedValue(Compression compression) throws Exception {
    ValueCodec codec = compression.codec();
    assertThatThrownBy(() -> codec.decompress(new byte[100], 100)).isInstanceOf(IOException.class);
    assertThat(codec.decompress(codec.compress(new byte[0]), 100)).isEmpty();
    assertThat(codec.decompress(codec.compress(new byte[100]), 100)).isEqualTo(new byte[100]);
  }

  @Test
  void latencyOfAReadIsThatOfTheStoreAlone() {
    load("value.compression=gzip");
    operations("value.compression=gzip readproportion=1").transact(store);
    ObserverLog.Completed read = log.completed().get(0);
    ObserverLog.Completed decompression = log.completed().get(1);
    assertThat(read.operation()).isEqualTo(OperationType.READ);
    assertThat(decompression.operation()).isEqualTo(OperationType.VERIFY);
    assertThat(decompression.startNanos()).isGreaterThanOrEqualTo(read.endNanos());
  }

  @Test
  void valuesAsTheyAreCostNothing() {
    load("value.compression=none");
    operations("readproportion=1").transact(store);
    assertThat(log.events()).containsExactly("READ OK");
  }

  private void load(String settings) {
    ThreadOperations load =
        Settings.workload(SETTINGS + settings + " readproportion=1")
            .operations(0, 1, new ObserverLog());
    for (int i = 0; i < 40; i++) {
      assertThat(load.load(store)).isEqualTo(Status.OK);
    }
  }

  private ThreadOperations operations(String settings) {
    return Settings.workload(SETTINGS + settings).operations(0, 1, log);
  }
}
