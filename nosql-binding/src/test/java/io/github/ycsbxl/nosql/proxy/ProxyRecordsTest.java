package io.github.ycsbxl.nosql.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.store.FailureLog;
import io.github.ycsbxl.nosql.store.RecordStore.StoredRecord;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import oracle.nosql.driver.RequestTimeoutException;
import oracle.nosql.driver.SystemException;
import oracle.nosql.driver.TableNotFoundException;
import oracle.nosql.driver.Version;
import oracle.nosql.driver.ops.GetResult;
import oracle.nosql.driver.ops.PutRequest;
import oracle.nosql.driver.ops.PutResult;
import oracle.nosql.driver.ops.Result;
import oracle.nosql.driver.values.MapValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/**
 * Statuses for the driver's responses. Only a live store can show that these are the actual
 * responses.
 */
final class ProxyRecordsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final RequestOptions OPTIONS =
      new RequestOptions(
          Durability.COMMIT_NO_SYNC,
          Acks.SIMPLE_MAJORITY,
          Consistency.NONE_REQUIRED,
          Duration.ofSeconds(30));

  private final ScriptedHandle script = new ScriptedHandle();
  private final List<String> lines = new ArrayList<>();
  private final FailureLog log = new FailureLog(lines::add);
  private final StoredRecord current = new StoredRecord();
  private final ProxyRecords records = records();

  @Test
  void staleVersionIsAConflictThatHandsBackTheRow() {
    script.answer(stale(5, version(2)));
    assertThat(records.replace("t", "k", new byte[] {9}, version(1), current))
        .isEqualTo(Statuses.CONFLICT);
    assertThat(current.bytes()).containsExactly(5);
    assertThat(current.version()).isEqualTo(version(2));
  }

  @Test
  void replacementOfARowThatIsGoneIsNotFound() {
    script.answer(new PutResult());
    assertThat(records.replace("t", "k", new byte[] {9}, version(1), current))
        .isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void staleVersionAfterALostAnswerIsIndeterminate() {
    script.answer(
        request -> {
          request.addRetryException(IOException.class);
          return stale(9, version(2));
        });
    Status status = records.replace("t", "k", new byte[] {9}, version(1), current);
    assertThat(Statuses.isIndeterminate(status)).isTrue();
  }

  @Test
  void updateMergesAnewWhatChangedMeanwhile() {
    script.answer(row(1, version(1)));
    script.answer(stale(2, version(2)));
    script.answer(written(version(3)));
    Status status = records.update("t", "k", old -> new byte[] {(byte) (old[0] + 10)});
    assertThat(status).isEqualTo(Status.OK);
    var last = (PutRequest) script.requests().get(2);
    assertThat(last.getMatchVersion()).isEqualTo(version(2));
    assertThat(last.getValue().getBinary("data")).containsExactly(12);
  }

  @Test
  void failedReadIsAnErrorAndAFailedWriteIsOpen() {
    var timeout = new RequestTimeoutException(5000, "no answer");
    script.fail(timeout).fail(timeout);
    assertThat(records.read("t", "k", Consistency.ABSOLUTE, current).getName()).isEqualTo("ERROR");
    Status insert = records.insert("t", "k", new byte[] {1});
    assertThat(Statuses.isIndeterminate(insert)).isTrue();
  }

  @Test
  void aTableThatIsGoneIsTold() {
    script.fail(new TableNotFoundException("Table t not found"));
    Status read = records.read("t", "k", Consistency.ABSOLUTE, current);
    assertThat(Statuses.isNoTable(read)).isTrue();
    assertThat(read.getDescription()).contains("Table t not found");
  }

  @Test
  void reportsTheFirstFailureOfEachKindAndTheirNumber() {
    script.fail(new SystemException("server too busy"));
    script.fail(new SystemException("server still too busy"));
    records.read("t", "k", Consistency.ABSOLUTE, current);
    records.read("t", "k", Consistency.ABSOLUTE, current);
    log.sumUp();
    golden.pinWords(lines);
    assertThat(lines.get(1)).contains(" 2 times ");
  }

  private ProxyRecords records() {
    var table = new TableSettings("t", Optional.empty(), Duration.ofSeconds(1));
    var settings =
        new ProxySettings(
            "http://localhost",
            new Credentials.None(),
            table,
            Optional.empty(),
            Durability.COMMIT_NO_SYNC);
    var rows = new Rows(OPTIONS, settings);
    var tables = new ProxyTables(script.handle(), settings, 1000);
    return new ProxyRecords(script.handle(), tables, rows, OPTIONS, log, () -> {});
  }

  private static Result row(int data, Version version) {
    return new GetResult().setValue(value(data)).setVersion(version);
  }

  private static Result written(Version version) {
    return new PutResult().setVersion(version);
  }

  private static Result stale(int data, Version version) {
    return new PutResult().setExistingValue(value(data)).setExistingVersion(version);
  }

  private static MapValue value(int data) {
    return new MapValue().put("id", "k").put("data", new byte[] {(byte) data});
  }

  private static Version version(int number) {
    return Version.createVersion(new byte[] {(byte) number});
  }
}
