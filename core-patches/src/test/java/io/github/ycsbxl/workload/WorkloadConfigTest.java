package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.config.PropertyReader;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.WorkloadException;

final class WorkloadConfigTest {
  private static final String AUDIT =
      "readmodifywrite.mode=cas cas.audit=true updateproportion=0 readmodifywriteproportion=0.05 ";
  private static final String CHECK = AUDIT.replace("cas.audit", "consistency.check");

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of(
            "insertstart=2000",
            "recordcount=1000: expected at least insertstart + insertcount (2000 + 0)"),
        Arguments.of(
            "insertstart=500 insertcount=501",
            "recordcount=1000: expected at least insertstart + insertcount (500 + 501)"),
        Arguments.of("recordcount=0", "recordcount=0: no record is left for this client to choose"),
        Arguments.of(
            "recordcount=3 client.count=4 client.index=3 zipfian.scope=slice",
            "recordcount=3: no record is left for this client to choose"),
        Arguments.of(
            "recordcount=4611686018427387905",
            "recordcount=4611686018427387905: expected at most 2^62"),
        Arguments.of(
            "key.format=base32 key.length=5 recordcount=33",
            "key.length=5: has room for 32 keys, but recordcount=33"),
        Arguments.of(
            "key.format=decimal key.length=4",
            "key.length=4: a key length of 4 leaves no digit after the prefix \"user\""),
        Arguments.of("key.prefix=Zoë", "key.prefix=Zoë: expected printable ASCII"),
        Arguments.of(
            "client.count=4 client.index=4", "client.index=4: expected less than client.count"),
        Arguments.of(
            "client.count=2 key.namespace=auto",
            "key.namespace=auto: needs zipfian.scope=slice, because clients do not know each"
                + " other's keys"),
        Arguments.of(
            "zipfian.scope=client zipfian.mode=ycsb",
            "zipfian.scope=client: needs zipfian.mode=exact, because stock YCSB's sampler has a fixed order of hot keys"),
        Arguments.of(
            "requestdistribution=zipf",
            "requestdistribution=zipf: expected one of uniform, zipfian, latest, hotspot,"
                + " exponential, sequential, file"),
        Arguments.of(
            "exponential.percentile=100", "exponential.percentile=100: expected less than 100"),
        Arguments.of(
            "requestdistribution=zipfian zipfian.mode=ycsb zipfian.theta=1.5",
            "zipfian.theta=1.5: needs zipfian.mode=exact, because stock YCSB's sampler always uses 0.99"),
        Arguments.of(
            "hotspotdatafraction=0",
            "hotspotdatafraction=0: expected more than 0, or hotspotopnfraction=0; otherwise no record is hot"),
        Arguments.of("exponential.frac=0", "exponential.frac=0: expected more than 0"),
        Arguments.of(
            "minscanlength=11 maxscanlength=10",
            "minscanlength=11: expected at most maxscanlength (10)"),
        Arguments.of(
            "fieldlengthdistribution=uniform minfieldlength=101",
            "minfieldlength=101: expected at most fieldlength (100)"),
        Arguments.of(
            "fieldcount=100000 fieldlength=0", "fieldcount=100000: expected at most 65535"),
        Arguments.of(
            "fieldlength=2147483647",
            "fieldlength=2147483647: expected a record of 1 GiB at most, fieldcount x fieldlength"),
        Arguments.of(
            "value.size=1073741825",
            "value.size=1073741825: expected a record of 1 GiB at most, fieldcount x fieldlength"),
        Arguments.of(
            "value.size=14336 fieldlength=100",
            "fieldlength=100: cannot be combined with value.size, which makes a record one field of"
                + " that size"),
        Arguments.of(
            "value.form=raw",
            "value.form=raw: a raw value is one field; set value.size, or fieldcount=1 and"
                + " fieldlength"),
        Arguments.of("value.form=avro", "value.form=avro: expected one of fields, raw"),
        Arguments.of(
            "value.source=verify fieldlength=23",
            "fieldlength=23: value.source=verify needs fields of 24 bytes or more"),
        Arguments.of(
            "value.source=verify value.size=23",
            "value.size=23: value.source=verify needs fields of 24 bytes or more"),
        Arguments.of(
            "value.source=verify fieldlengthdistribution=zipfian",
            "minfieldlength=1: value.source=verify needs fields of 24 bytes or more"),
        Arguments.of(
            "value.source=text value.compressibility=1.3",
            "value.compressibility=1.3: expected 1.4 to 30.0"),
        Arguments.of(
            "dataintegrity=true value.source=verify",
            "dataintegrity=true: cannot be combined with value.source, because it selects stock"
                + " YCSB's values"),
        Arguments.of(
            "dataintegrity=true fieldlengthdistribution=uniform",
            "dataintegrity=true: needs fieldlengthdistribution=constant"),
        Arguments.of(
            "fieldlengthdistribution=histogram fieldlengthhistogram=no-such",
            "fieldlengthhistogram=no-such: there is no file no-such"),
        Arguments.of(
            "requestdistribution=file",
            "requestdistribution=file: needs requestfile=<file of keys>"),
        Arguments.of(
            "requestdistribution=file requestfile=no-such",
            "requestfile=no-such: the request file no-such does not exist"),
        Arguments.of("requestfile=no-such", "requestfile=no-such: needs requestdistribution=file"),
        Arguments.of("pluginproportion=0.1", "pluginproportion=0.1: needs plugin.class"),
        Arguments.of(
            "plugin.class=no.Such",
            "plugin.class=no.Such: is not on the class path; add its jar with -cp"),
        Arguments.of(
            "plugin.class=java.lang.String",
            "plugin.class=java.lang.String: is not a io.github.ycsbxl.workload.OperationPlugin"),
        Arguments.of(
            "plugin.class=io.github.ycsbxl.workload.OperationPlugin",
            "plugin.class=io.github.ycsbxl.workload.OperationPlugin: expected a public class with a"
                + " public constructor without parameters"),
        Arguments.of(
            "readproportion=0 updateproportion=0",
            "readproportion=0: expected at least one share above 0"));
  }

  static Stream<Arguments> auditMistakes() {
    return Stream.of(
        Arguments.of(
            "updateproportion=0.05",
            "updateproportion=0.05: expected 0 with cas.audit=true, because a blind update"
                + " overwrites the stamp of a CAS"),
        Arguments.of(
            "fieldlength=32",
            "fieldlength=32: cas.audit=true needs fields of 33 bytes or more for its stamp"),
        Arguments.of(
            "fieldlengthdistribution=uniform",
            "minfieldlength=1: cas.audit=true needs fields of 33 bytes or more for its stamp"),
        Arguments.of(
            "readmodifywrite.mode=blind",
            "cas.audit=true: needs readmodifywrite.mode=cas to count anything"),
        Arguments.of(
            "client.count=2",
            "cas.audit=true: with client.count above 1, set cas.audit.id to the same new name in"
                + " every client"),
        Arguments.of(
            "value.source=verify fieldlength=56",
            "fieldlength=56: cas.audit=true and value.source=verify need fields of 57 bytes or"
                + " more"),
        Arguments.of(
            "dataintegrity=true",
            "dataintegrity=true: expected false with cas.audit=true, because each CAS writes"
                + " a stamp into the value"),
        Arguments.of(
            "value.compression=lz4",
            "value.compression=lz4: expected none with cas.audit=true, because each CAS"
                + " writes a stamp into the value"),
        Arguments.of(
            "value.form=raw value.size=100",
            "value.form=raw: expected fields with cas.audit=true, because a raw value has no place"
                + " for its stamp"),
        Arguments.of(
            "client.count=16385 cas.audit.id=t",
            "client.count=16385: expected at most 16384 with cas.audit=true"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void refuses(String settings, String sentence) {
    assertThat(problems("recordcount=1000 " + settings)).containsExactly(sentence);
  }

  @ParameterizedTest
  @MethodSource("auditMistakes")
  void refusesAuditsThatWouldProveNothing(String settings, String sentence) {
    assertThat(problems("recordcount=1000 " + AUDIT + settings)).containsExactly(sentence);
  }

  static Stream<Arguments> consistencyMistakes() {
    return Stream.of(
        Arguments.of(
            "readallfields=false",
            "readallfields=false: expected true with consistency.check=true, because the stamp is"
                + " in one field"),
        Arguments.of(
            "updateproportion=0.05",
            "updateproportion=0.05: expected 0 with consistency.check=true, because a blind update"
                + " overwrites the stamp of a CAS"),
        Arguments.of(
            "readmodifywrite.mode=blind",
            "consistency.check=true: needs readmodifywrite.mode=cas to count anything"),
        Arguments.of(
            "fieldlength=32",
            "fieldlength=32: consistency.check=true needs fields of 33 bytes or more for its"
                + " stamp"),
        Arguments.of(
            "client.count=2",
            "consistency.check=true: with client.count above 1, set cas.audit.id to the same new"
                + " name in every client"),
        Arguments.of(
            "value.form=raw value.size=100",
            "value.form=raw: expected fields with consistency.check=true, because a raw value has"
                + " no place for its stamp"),
        Arguments.of(
            "consistency.check.records=100000001",
            "consistency.check.records=100000001: expected at most 100000000"),
        Arguments.of(
            "cas.audit=true updateproportion=0.05",
            "updateproportion=0.05: expected 0 with cas.audit=true, because a blind update"
                + " overwrites the stamp of a CAS"));
  }

  @ParameterizedTest
  @MethodSource("consistencyMistakes")
  void refusesChecksThatCouldShowNothing(String settings, String sentence) {
    assertThat(problems("recordcount=1000 " + CHECK + settings)).containsExactly(sentence);
  }

  @Test
  void acceptsWhatItNeeds() {
    assertThat(problems("recordcount=1000 " + CHECK)).isEmpty();
    assertThat(problems("recordcount=1000 cas.audit=true " + CHECK)).isEmpty();
    assertThat(problems("recordcount=1000")).isEmpty();
    assertThat(problems("recordcount=1000 " + AUDIT)).isEmpty();
    assertThat(problems("recordcount=1000 client.count=2 cas.audit.id=t1 " + AUDIT)).isEmpty();
    assertThat(problems("recordcount=1000 key.namespace=auto")).isEmpty();
    assertThat(problems("readproportion=0 updateproportion=0 insertproportion=1")).isEmpty();
    assertThat(problems("recordcount=4611686018427387904")).isEmpty();
  }

  @Test
  void saysWhatTheBindingMustHave() {
    String settings = "recordcount=9 readmodifywriteproportion=1 readmodifywrite.mode=cas";
    var reader = new PropertyReader(Settings.of(settings + " multigetproportion=0.1"));
    assertThat(WorkloadConfig.from(reader).needs())
        .extracting(need -> need.unmetBy(NoStore.class).orElseThrow())
        .containsExactly(
            "readmodifywrite.mode=cas: io.github.ycsbxl.workload.NoStore has no compare-and-set;"
                + " expected blind",
            "multigetproportion: io.github.ycsbxl.workload.NoStore has no multiget; expected 0");
    assertThat(WorkloadConfig.from(reader).needs())
        .allMatch(need -> need.unmetBy(BasicStore.class).isEmpty());
    assertThat(WorkloadConfig.from(new PropertyReader(Settings.of("recordcount=9"))).needs())
        .isEmpty();
  }

  @Test
  void startsOnlyWithoutMistakesAndNamesAll() {
    Properties properties = Settings.of("recordcount=-1 fieldcount=ten readproportion=2");
    assertThatThrownBy(() -> new ScaleWorkload().init(properties))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            """
            recordcount=-1: expected a whole number, 0 or more
            fieldcount=ten: expected a whole number from 1 to 2147483647
            readproportion=2: expected 0, or 1e-9 to 1, such as 0.95\
            """);
  }

  @Test
  void declaresEveryPropertyOnce() {
    assertThat(ScaleWorkload.properties())
        .extracting(property -> property.name())
        .doesNotHaveDuplicates()
        .contains("recordcount", "fieldlength", "readmodifywrite.mode", "seed");
    assertThat(ScaleWorkload.properties())
        .allSatisfy(property -> assertThat(property.meaning()).isNotBlank());
  }

  private static List<String> problems(String settings) {
    var reader = new PropertyReader(Settings.of(settings));
    WorkloadConfig.from(reader);
    return reader.problems();
  }
}
