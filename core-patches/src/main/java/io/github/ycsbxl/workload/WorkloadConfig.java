package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;

/** The modified core workload's whole configuration. Immutable. */
record WorkloadConfig(
    KeyConfig keys,
    KeyChoice choice,
    RecordConfig records,
    OperationMix mix,
    ScanConfig scan,
    CasConfig cas,
    InsertConfig inserts,
    long seed) {

  static final List<Property<?>> PROPERTIES =
      Stream.of(KeyProperties.ALL, RecordProperties.ALL, OperationProperties.ALL)
          .<Property<?>>flatMap(List::stream)
          .toList();

  static WorkloadConfig from(PropertyReader reader) {
    KeyConfig keys = KeyConfig.from(reader);
    RecordConfig records = RecordConfig.from(reader);
    CasConfig cas = CasConfig.from(reader, records, keys.client());
    KeyChoice choice = KeyChoice.from(reader);
    OperationMix mix = OperationMix.from(reader, cas.enabled());
    reader.check(
        !mix.needsRecords() || choice.chosenFrom(keys).count() > 0,
        KeyProperties.RECORD_COUNT,
        "leaves this client process no record to choose");
    return new WorkloadConfig(
        keys,
        choice,
        records,
        mix,
        ScanConfig.from(reader),
        cas,
        InsertConfig.from(reader),
        reader.find(OperationProperties.SEED).orElseGet(new SecureRandom()::nextLong));
  }
}
