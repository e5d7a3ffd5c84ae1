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
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;

/** Rejected requests: exit code 2, a sentence per mistake, and nothing started. */
final class WrongRequestTest {
  private static final String RUN_HELP = " ('ycsb help run' shows its options)";
  private static final String COMMANDS = " ('ycsb help' lists all commands)";
  private static final String HELP = " ('ycsb help' shows its options)";

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void saysWhichCommandsThereAre() {
    Outcome alone = Ycsb.exactly();
    assertThat(alone.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(alone.err())
        .startsWith("ycsb: expected a command. The most used ones are:")
        .anyMatch(line -> line.startsWith("  bench "))
        .endsWith("'ycsb help' lists all commands, 'ycsb help <command>' the options of one.");
    assertRefused(Ycsb.exactly("benhc"), "unknown command benhc; did you mean bench?" + COMMANDS);
    assertRefused(
        Ycsb.exactly("shell"),
        "YCSB XL has no shell; 'ycsb check <binding>' runs every operation once" + HELP);
    assertRefused(Ycsb.exactly("-t -db x"), "-t: use the command 'ycsb run <binding>'" + HELP);
    assertRefused(ycsb.basic("run", "-load"), "-load: use the command 'ycsb load'");
    assertRefused(ycsb.basic("load", "-t"), "-t: use the command 'ycsb run'");
    assertRefused(Ycsb.exactly("help", "no"), "unknown command no" + COMMANDS);
    assertRefused(
        Ycsb.exactly("help", "benhc"), "unknown command benhc; did you mean bench?" + COMMANDS);
  }

  @Test
  void namesTheNearestOption() throws IOException {
    assertRefused(
        "namesTheNearestOption",
        command -> Ycsb.exactly(command),
        List.of("run basic -theads 3", "run basic -P", "run basic workloada"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p sla=, | -sla : expected outage<5s",
        "-p sla=READ.p99<5s, | -sla : expected outage<5s",
        "-p client.served=/tmp | client.served: the coordinator sets this property",
        "-p scenario.a= -p a.scenario.b= | a.scenario.b: cannot be set for one scenario",
        "-p start.delay=5s | start.delay=5s: it delays a scenario, but there are no scenarios",
        "-p threadcount=١ | threadcount=١: expected a whole number",
        "-p recordcount=١٠ | recordcount=١٠: expected a whole number",
        "-p seed=٣ | seed=٣: expected a whole number",
        "-p target=5d | target=5d: expected 0, or a number",
        "-p target=0x1p3 | target=0x1p3: expected 0, or a number",
        "-clients ٢ | -clients: '٢' is not a whole number",
        "-p metrics.port=99999 | metrics.port=99999: expected a port",
        "-p servers.metrics=http://localhost:99999 | servers.metrics=http://localhost:99999:",
        "-p servers.metrics=http://localhost:0/metrics | servers.metrics=http://localhost:0/metrics:",
      })
  void saysAtOnceWhatItDoesNotAccept(String words, String expected) {
    Outcome outcome = ycsb.basic("run " + words);
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err()).anySatisfy(line -> assertThat(line).startsWith("ycsb: " + expected));
  }

  @Test
  void saysAtOnceThatARequestFileIsNoText() throws IOException {
    Path packed = Files.write(folder.resolve("keys.gz"), new byte[] {0x1F, (byte) 0x8B, 8, 0});
    Path latin = Files.write(folder.resolve("latin"), new byte[] {'a', '\n', (byte) 0xE4});
    for (Path file : new Path[] {packed, latin}) {
      Outcome outcome = ycsb.basic("run -p requestdistribution=file -p requestfile=" + file);
      assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
      assertThat(outcome.err())
          .singleElement()
          .asString()
          .contains("the request file " + file + " is ")
          .containsAnyOf("compressed", "not UTF-8");
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
  void asksForTheNumberOfNodesThatCost() throws IOException {
    assertRefused(
        ycsb.db(SilentStore.class, "bench -p cost.per.hour=1 -p cost.nodes=all"),
        "cost.nodes=all: the store does not report its number of nodes; expected the number");
  }

  @Test
  void asksForAStore() throws IOException {
    assertRefused(
        "asksForAStore",
        command -> Ycsb.exactly(command),
        List.of(
            "load -p recordcount=1",
            "load nosuch -p recordcount=1",
            "load redis -p recordcount=1",
            "run cassandra-cql -db site.ycsb.BasicDB -p operationcount=1 -p recordcount=1",
            "load basic -db site.ycsb.BasicDB -p recordcount=1"));
  }

  @Test
  void startsClientProcessesOnlyItself() throws IOException {
    assertRefused(
        "startsClientProcessesOnlyItself",
        command -> ycsb.basic(command),
        List.of(
            "run -clients 0",
            "run -clients 2 -p client.index=1",
            "run -clients 2 -p iterations=2 -fault 'at 1s kill client 1'",
            "run -clients 2 -p client.served=x -threads 0"));
  }

  @Test
  void startsNoMoreClientProcessesThanTheMachineCanHold() {
    Outcome outcome = ycsb.basic("run -clients 100000000");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .matches("ycsb: -clients 100000000: the memory of this machine, .* clients");
  }

  @Test
  void asksHowLongToRun() {
    assertRefused(
        Ycsb.exactly("run basic -p recordcount=1"),
        "set the length of the run: operationcount, or maxexecutiontime in seconds");
    assertRefused(
        ycsb.basic("run -p operationcount=0"),
        "operationcount=0: expected 1 or more, or set maxexecutiontime=<seconds>");
  }

  @Test
  void saysWhatIsWrongWithAValue() throws IOException {
    assertRefused(
        "saysWhatIsWrongWithAValue",
        command -> ycsb.basic(command),
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
            "run -P nofile"));
  }

  @Test
  void refusesNamesOfFilesThatCannotBeWritten() throws IOException {
    assertRefused(
        ycsb.basic("run -p run.name=a/b"),
        "run.name=a/b: expected letters, digits, dots, dashes and underscores, because it names a"
            + " directory");
    assertRefused(
        ycsb.basic("run -p exportfile=/no/such/x"),
        "exportfile=/no/such/x: no such directory: /no/such to write to");
    assertRefused(
        ycsb.basic("run -p hdrhistogram.fileoutput=true -p hdrhistogram.output.path=/no/x-"),
        "hdrhistogram.output.path=/no/x-: no such directory: /no to write to");
    Path file = Files.createFile(folder.resolve("file"));
    assertRefused(
        ycsb.basic("run", "-p", "exportfile=" + file + "/x"),
        "exportfile=" + file + "/x: cannot write to " + file + ": not a directory");
    assertRefused(
        ycsb.basic("run", "-P", file + "/x"),
        "-P " + file + "/x: cannot be read: " + file + "/x: Not a directory");
  }

  @Test
  void refusesAFolderWhereAFileIsToBeWritten() {
    assertRefused(
        ycsb.basic("run -p exportfile=" + folder),
        "exportfile=" + folder + ": it is a directory; expected a file name");
  }

  @Test
  void refusesAnEmptyValueAndOneThatNothingReads() throws IOException {
    assertRefused(
        "refusesAnEmptyValueAndOneThatNothingReads",
        command -> ycsb.basic(command),
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
            "check -p 'fault.<n>=at 1s kill client'"));
  }

  @Test
  void takesAnEmptyTextForNone() {
    Outcome outcome = ycsb.basic("run -p label= -p hdrhistogram.output.path=");
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void refusesAStepTwice() throws IOException {
    assertRefused(
        "refusesAStepTwice",
        command -> ycsb.basic(command),
        List.of(
            "sweep -threads 1,1",
            "sweep -target 10,10.0",
            "sweep -over fieldlength -p fieldlength=10,20,10"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lost=1",
        "lost<0",
        "lost=0",
        "availability>101%",
        "outage<0s",
        "INSERT.p99<1s",
        "OVERALL.p99<1s",
        "READ-MODIFY-WRITE.p99<1s",
        "Intended-READ.p99<1s"
      })
  void refusesLevelsThatCannotBeMeant(String level) {
    Outcome outcome = ycsb.basic("run", "-sla", level);
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err()).singleElement().asString().startsWith("ycsb: -sla " + level + ": ");
  }

  @Test
  void refusesValuesWithWhichARunWouldNeverEnd() throws IOException {
    assertRefused(
        "refusesValuesWithWhichARunWouldNeverEnd",
        command -> ycsb.basic(command),
        List.of(
            "run -p target=1e300",
            "run -p readproportion=1e-300",
            "run -p hdrhistogram.percentiles=,,",
            "run -p key.length=65536",
            "run -p zeropadding=65536",
            "run -p multiget.size=100001",
            "run -p run.name=..",
            "run -p cas.audit.timeout=1000000000000000000"));
  }

  @Test
  void refusesBoundsThatNoRateCanKeep() {
    assertRefused(
        ycsb.basic("search -sla FOO.p99<5ms"), "-sla FOO.p99<5ms: this workload has no FOO");
    Outcome zero = ycsb.basic("search -sla READ.p99<0ms");
    assertThat(zero.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(zero.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: -sla READ.p99<0ms: expected");
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
  void refusesClassesOfAnotherKind() {
    assertRefused(
        ycsb.basic("run -p workload=java.lang.String"),
        "class java.lang.String is not a site.ycsb.Workload");
    assertRefused(
        Ycsb.exactly("run -db site.ycsb.DB -p operationcount=1 -p recordcount=1"),
        "class site.ycsb.DB is abstract; name a class that extends it");
  }

  @Test
  void refusesCompareAndSetOnAStoreWithoutIt() {
    String[] cas = {"-p", "readmodifywrite.mode=cas", "-p", "readmodifywriteproportion=0.5"};
    assertRefused(
        ycsb.db(site.ycsb.BasicDB.class, "run", cas),
        "readmodifywrite.mode=cas: site.ycsb.BasicDB has no compare-and-set; expected blind");
    Outcome load = ycsb.db(UserDb.class, "load", cas);
    assertThat(load.status()).as(load.toString()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void refusesResultsThatItCannotKeep() throws IOException {
    ycsb.basic("run -p run.name=mine");
    assertRefused(
        ycsb.basic("run -p run.name=mine"),
        "run.name=mine: a run with this name already exists in %s; choose another name or delete %s"
            .formatted(ycsb.results(), ycsb.results().resolve("mine")));
    Path file = Files.createFile(folder.resolve("file"));
    assertRefused(
        ycsb.basic("run -p results.dir=" + file),
        "results.dir=" + file + ": a file of this name exists: " + file);
  }

  @Test
  void wordsOfASideMayBeginWithAnOption(@TempDir Path folder) {
    String none = folder.resolve("none").toString();
    assertThat(Ycsb.exactly("ab basic -a", "-P " + none, "-b", "threadcount=2").err())
        .anyMatch(line -> line.contains("-P " + none + ": no such file"))
        .noneMatch(line -> line.contains("parameter"));
  }

  @Test
  void reportsAllMistakesTogether() {
    Outcome outcome =
        Ycsb.exactly(
            "run nosuch -p x -threads 0 -p recordcount=abc -p opertioncount=3 "
                + "-p requestdistribution=zipfan");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err())
        .allMatch(line -> line.startsWith("ycsb: "))
        .doesNotHaveDuplicates()
        .anyMatch(line -> line.contains("nosuch"))
        .anyMatch(line -> line.contains("-p x:"))
        .anyMatch(line -> line.contains("threadcount=0"))
        .anyMatch(line -> line.contains("recordcount=abc"))
        .anyMatch(line -> line.contains("did you mean operationcount?"))
        .anyMatch(line -> line.contains("requestdistribution=zipfan"))
        .hasSize(6);
  }

  /** A setting that seems to be missing may be the one whose name is mistyped. */
  @Test
  void suggestsWhatIsMeantInOneSentence() throws IOException {
    assertRefused(
        "suggestsWhatIsMeantInOneSentence",
        command -> Ycsb.exactly(command),
        List.of(
            "bench bassic",
            "bench basic -p recordcont=1",
            "bench basic -p threads=4",
            "plan -shards 2 -target 5 -p recordcont=1",
            "sweep basic -p recordcount=1 -p operationcount=1 -over thread",
            "sweep basic -p recordcount=1 -p operationcount=1 -over x",
            "sweep basic -p recordcount=1 -p operationcount=1 -over threadcount=1,2",
            "coordinate basic -p recordcount=1 -p operationcount=1",
            "coordinate basic -p recordcount=1 -p operationcount=1 -clients 0",
            "audit src -p results.dir=x",
            "list propertes",
            "list thread",
            "compare",
            "search",
            "run basic -threads 1 --threads 2",
            "serve redis"));
  }

  @Test
  void saysThatAFileIsForASweep() {
    String sentence =
        "sweep.over=fieldlength+fieldcount,threadcount: these settings are for 'ycsb sweep', which"
            + " runs once per value";
    String[] lists = {
      "-p", "sweep.over=fieldlength+fieldcount,threadcount",
      "-p", "fieldlength=10,20",
      "-p", "fieldcount=1,2",
      "-p", "threadcount=1"
    };
    assertRefused(ycsb.basic("bench", lists), sentence);
    assertRefused(ycsb.basic("load", lists), sentence);
  }

  /** Without the file's settings, other mistakes are unknown. */
  @Test
  void reportsAMissingFileAlone() {
    assertRefused(
        Ycsb.exactly("run", "nosuch", "-P", "nofile", "-p", "recordcount=abc"),
        "-P nofile: no such file; 'ycsb list workloads' shows the workload files");
  }

  private void assertRefused(Outcome outcome, String sentence) {
    assertThat(refusal(outcome)).containsExactly("ycsb: " + sentence);
  }

  /** Asserts that the commands are refused with the messages in the golden file. */
  private static void assertRefused(
      String test, Function<String, Outcome> command, List<String> lines) throws IOException {
    GoldenMessages.assertSame(
        "WrongRequestTest." + test, lines, line -> refusal(command.apply(line)));
  }

  private static List<String> refusal(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.out()).isEmpty();
    return outcome.faults();
  }
}
