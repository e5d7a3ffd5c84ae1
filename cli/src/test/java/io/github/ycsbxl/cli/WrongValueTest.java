package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.BasicDB;

/** Rejected values of properties: exit code 2, a sentence per mistake, and nothing started. */
final class WrongValueTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void saysAtOnceWhatItDoesNotAccept() {
    golden.pinEach(
        List.of(
            "run -p sla=,",
            "run -p sla=READ.p99<5s,",
            "run -p client.served=/tmp",
            "run -p scenario.a= -p a.scenario.b=",
            "run -p start.delay=5s",
            "run -p threadcount=١",
            "run -p recordcount=١٠",
            "run -p seed=٣",
            "run -p target=5d",
            "run -p target=0x1p3",
            "run -clients ٢",
            "run -p metrics.port=99999",
            "run -p live.address=localhost:99999",
            "run -p servers.metrics=http://localhost:99999",
            "run -p servers.metrics=http://localhost:0/metrics"),
        command -> ycsb.basic(command).refusal());
  }

  @Test
  void saysAtOnceThatARequestFileIsNoText() throws IOException {
    Path packed = Files.write(folder.resolve("keys.gz"), new byte[] {0x1F, (byte) 0x8B, 8, 0});
    Path latin = Files.write(folder.resolve("latin"), new byte[] {'a', '\n', (byte) 0xE4});
    for (Path file : new Path[] {packed, latin}) {
      golden.pin(ycsb.basic("run -p requestdistribution=file -p requestfile=" + file).refusal());
    }
  }

  /** Store of which only a connection shows that it does not report its nodes. */
  public static final class SilentStore extends BasicDB implements TopologyAware {
    @Override
    public Topology topology() {
      return Topology.UNKNOWN;
    }
  }

  @Test
  void asksForTheNumberOfNodesThatCost() {
    golden.pin(ycsb.db(SilentStore.class, "bench -p cost.per.hour=1 -p cost.nodes=all").refusal());
  }

  @Test
  void asksHowLongToRun() {
    golden.pin(Ycsb.exactly("run basic -p recordcount=1").refusal());
    golden.pin(ycsb.basic("run -p operationcount=0").refusal());
  }

  @Test
  void saysWhatIsWrongWithAValue() {
    golden.pinEach(
        List.of(
            "run -threads 0",
            "run -threads x",
            "run -target -1",
            "run -p target=-1",
            "run -p recordcount=abc",
            "run -p operationcount=1.5",
            "run -p novalue",
            "run -p =3",
            "run -p ' =3'",
            "run -P nofile"),
        command -> ycsb.basic(command).refusal());
  }

  @Test
  void refusesNamesOfFilesThatCannotBeWritten() throws IOException {
    golden.pin(ycsb.basic("run -p run.name=a/b").refusal());
    golden.pin(ycsb.basic("run -p exportfile=/no/such/x").refusal());
    golden.pin(
        ycsb.basic("run -p hdrhistogram.fileoutput=true -p hdrhistogram.output.path=/no/x-")
            .refusal());
    Path file = Files.createFile(folder.resolve("file"));
    golden.pin(ycsb.basic("run", "-p", "exportfile=" + file + "/x").refusal());
    golden.pin(ycsb.basic("run", "-P", file + "/x").refusal());
  }

  @Test
  void refusesAFolderWhereAFileIsToBeWritten() {
    golden.pin(ycsb.basic("run -p exportfile=" + folder).refusal());
  }

  @Test
  void refusesAnEmptyValueAndOneThatNothingReads() {
    golden.pinEach(
        List.of(
            "run -p client.count=",
            "check -p client.count=",
            "run -p recordcount=",
            "check -p recordcount=",
            "run -p key.format=",
            "check -p key.format=",
            "run -p cas.audit=",
            "check -p cas.audit=",
            "run -p results.dir=",
            "check -p results.dir=",
            "run -p minfieldlength=abc",
            "check -p minfieldlength=abc",
            "run -p fault.1=",
            "check -p fault.1=",
            "run -p 'fault.<n>=at 1s kill client'",
            "check -p 'fault.<n>=at 1s kill client'"),
        command -> ycsb.basic(command).refusal());
  }

  @Test
  void takesAnEmptyTextForNone() {
    Outcome outcome = ycsb.basic("run -p label= -p hdrhistogram.output.path=");
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void refusesAStepTwice() {
    golden.pinEach(
        List.of(
            "sweep -threads 1,1",
            "sweep -target 10,10.0",
            "sweep -over fieldlength -p fieldlength=10,20,10"),
        command -> ycsb.basic(command).refusal());
  }

  @Test
  void refusesLevelsThatCannotBeMeant() {
    golden.pinEach(
        List.of(
            "lost=1",
            "lost<0",
            "lost=0",
            "availability>101%",
            "outage<0s",
            "INSERT.p99<1s",
            "OVERALL.p99<1s",
            "READ-MODIFY-WRITE.p99<1s",
            "Intended-READ.p99<1s"),
        level -> ycsb.basic("run", "-sla", level).refusal());
  }

  @Test
  void refusesValuesWithWhichARunWouldNeverEnd() {
    golden.pinEach(
        List.of(
            "run -p target=1e300",
            "run -p readproportion=1e-300",
            "run -p hdrhistogram.percentiles=,,",
            "run -p key.length=65536",
            "run -p zeropadding=65536",
            "run -p multiget.size=100001",
            "run -p run.name=..",
            "run -p cas.audit.timeout=1000000000000000000"),
        command -> ycsb.basic(command).refusal());
  }

  @Test
  void refusesBoundsThatNoRateCanKeep() {
    golden.pin(ycsb.basic("search -sla FOO.p99<5ms").refusal());
    golden.pin(ycsb.basic("search -sla READ.p99<0ms").refusal());
  }

  @Test
  @Timeout(300)
  void refusesThreadsThatNothingCanCarry() {
    Outcome outcome = ycsb.basic("run -threads 2000000000");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: threadcount=2000000000: ");
  }

  @Test
  void refusesResultsThatItCannotKeep() throws IOException {
    ycsb.basic("run -p run.name=mine");
    golden.pin(ycsb.basic("run -p run.name=mine").refusal());
    Path file = Files.createFile(folder.resolve("file"));
    golden.pin(ycsb.basic("run -p results.dir=" + file).refusal());
  }

  @Test
  void refusesCompareAndSetOnAStoreWithoutIt() {
    String[] cas = {"-p", "readmodifywrite.mode=cas", "-p", "readmodifywriteproportion=0.5"};
    golden.pin(ycsb.db(site.ycsb.BasicDB.class, "run", cas).refusal());
    Outcome load = ycsb.db(UserDb.class, "load", cas);
    assertThat(load.status()).as(load.toString()).isEqualTo(ExitStatus.DONE);
  }
}
