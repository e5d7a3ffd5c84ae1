package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.WorkloadException;

final class WorkloadConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String AUDIT =
      "readmodifywrite.mode=cas cas.audit=true updateproportion=0 readmodifywriteproportion=0.05 ";
  private static final String CHECK = AUDIT.replace("cas.audit", "consistency.check");

  private static final List<String> MISTAKES =
      List.of(
          "insertstart=2000",
          "insertstart=500 insertcount=501",
          "recordcount=0",
          "recordcount=3 client.count=4 client.index=3 zipfian.scope=slice",
          "recordcount=4611686018427387905",
          "key.format=base32 key.length=5 recordcount=33",
          "key.format=decimal key.length=4",
          "key.prefix=Zoë",
          "client.count=4 client.index=4",
          "client.count=2 key.namespace=auto",
          "zipfian.scope=client zipfian.mode=ycsb",
          "requestdistribution=zipf",
          "exponential.percentile=100",
          "requestdistribution=zipfian zipfian.mode=ycsb zipfian.theta=1.5",
          "hotspotdatafraction=0",
          "exponential.frac=0",
          "minscanlength=11 maxscanlength=10",
          "fieldlengthdistribution=uniform minfieldlength=101",
          "fieldcount=100000 fieldlength=0",
          "fieldlength=2147483647",
          "value.size=1073741825",
          "value.size=14336 fieldlength=100",
          "value.form=raw",
          "value.form=avro",
          "value.source=verify fieldlength=23",
          "value.source=verify value.size=23",
          "value.source=verify fieldlengthdistribution=zipfian",
          "value.source=text value.compressibility=1.3",
          "dataintegrity=true value.source=verify",
          "dataintegrity=true fieldlengthdistribution=uniform",
          "fieldlengthdistribution=histogram fieldlengthhistogram=no-such",
          "requestdistribution=file",
          "requestdistribution=file requestfile=no-such",
          "requestfile=no-such",
          "pluginproportion=0.1",
          "plugin.class=no.Such",
          "plugin.class=java.lang.String",
          "plugin.class=io.github.ycsbxl.workload.OperationPlugin",
          "readproportion=0 updateproportion=0");

  private static final List<String> AUDIT_MISTAKES =
      List.of(
          "updateproportion=0.05",
          "fieldlength=32",
          "fieldlengthdistribution=uniform",
          "readmodifywrite.mode=blind",
          "client.count=2",
          "value.source=verify fieldlength=56",
          "dataintegrity=true",
          "value.compression=lz4",
          "value.form=raw value.size=100",
          "client.count=16385 cas.audit.id=t");

  private static final List<String> CHECK_MISTAKES =
      List.of(
          "readallfields=false",
          "updateproportion=0.05",
          "readmodifywrite.mode=blind",
          "fieldlength=32",
          "client.count=2",
          "value.form=raw value.size=100",
          "consistency.check.records=100000001",
          "cas.audit=true updateproportion=0.05");

  @Test
  void refuses() {
    golden.pinEach(MISTAKES, settings -> problems("recordcount=1000 " + settings));
  }

  @Test
  void refusesAuditsThatWouldProveNothing() {
    golden.pinEach(AUDIT_MISTAKES, settings -> problems("recordcount=1000 " + AUDIT + settings));
  }

  @Test
  void refusesChecksThatCouldShowNothing() {
    golden.pinEach(CHECK_MISTAKES, settings -> problems("recordcount=1000 " + CHECK + settings));
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
    WorkloadConfig.from(reader).needs().forEach(need -> golden.pin(need.unmetBy(NoStore.class)));
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
        .satisfies(golden::pin);
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
