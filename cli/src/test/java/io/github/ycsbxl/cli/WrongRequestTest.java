package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void namesTheNearestOption() {
    assertRefused(
        Ycsb.exactly("run basic -theads 3"),
        "unknown option -theads; did you mean -threads?" + RUN_HELP);
    assertRefused(
        Ycsb.exactly("run basic -P"),
        "-P <file> is missing: ycsb run <binding> [-P <file>]... [-p <name>=<value>]..."
            + " [<option>]..."
            + RUN_HELP);
    assertRefused(Ycsb.exactly("run basic workloada"), "run does not take 'workloada'" + RUN_HELP);
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
  void asksForAStore() {
    assertRefused(
        Ycsb.exactly("load -p recordcount=1"),
        "name the binding: one of 'ycsb list', or -db <class>");
    assertRefused(
        Ycsb.exactly("load nosuch -p recordcount=1"),
        "unknown binding nosuch; expected basic, memory-test, or a binding of stock YCSB ('ycsb"
            + " list bindings'); for any other, use -db <class> -cp <jars>");
    assertRefused(
        Ycsb.exactly("load redis -p recordcount=1"),
        "redis is site.ycsb.db.RedisClient, which is not on the class path; unpack"
            + " ycsb-redis-binding-0.17.0.tar.gz of"
            + " https://github.com/brianfrankcooper/YCSB/releases/tag/0.17.0, and add -cp"
            + " 'ycsb-redis-binding-0.17.0/lib/*'");
    assertRefused(
        Ycsb.exactly(
            "run cassandra-cql -db site.ycsb.BasicDB -p operationcount=1 -p recordcount=1"),
        "cassandra-cql and db=site.ycsb.BasicDB select two bindings; use one of them");
    assertRefused(
        Ycsb.exactly("load basic -db site.ycsb.BasicDB -p recordcount=1"),
        "basic and db=site.ycsb.BasicDB select two bindings; use one of them");
  }

  @Test
  void startsClientProcessesOnlyItself() {
    assertRefused(ycsb.basic("run -clients 0"), "-clients 0: expected a whole number, 1 or more");
    assertRefused(
        ycsb.basic("run -clients 2 -p client.index=1"),
        "client.index: the coordinator gives each client its index, so do not set it");
    assertRefused(
        ycsb.basic("run -clients 2 -p iterations=2 -fault 'at 1s kill client 1'"),
        "iterations=2: expected 1 with faults and several clients, because a client killed by a"
            + " fault would be missing in the next iteration");
    assertThat(ycsb.basic("run -clients 2 -p client.served=x -threads 0").err())
        .containsExactly(
            "ycsb: client.served: the coordinator sets this property when it serves a store, so do"
                + " not set it",
            "ycsb: threadcount=0: expected a whole number from 1 to 2147483647");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -threads    | 0            | threadcount=0: expected a whole number from 1 to 2147483647
          -threads    | x            | threadcount=x: expected a whole number from 1 to 2147483647
          -target     | -1           | target=-1: expected 0, or a number from 0.001 to 1e12
          -p          | target=-1    | target=-1: expected 0, or a number from 0.001 to 1e12
          -p          | recordcount=abc | recordcount=abc: expected a whole number, 0 or more
          -p          | operationcount=1.5 | operationcount=1.5: expected a whole number, 0 or more
          -p          | novalue      | -p novalue: expected name=value
          -p          | =3           | -p =3: expected name=value
          -p          | ' =3'        | -p  =3: expected name=value
          -P          | nofile       | -P nofile: no such file; 'ycsb list workloads' shows the workload files
          """)
  void saysWhatIsWrongWithAValue(String option, String value, String sentence) {
    assertRefused(ycsb.basic("run", option, value), sentence);
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          client.count=      | client.count=: expected a whole number from 1 to 2147483647
          recordcount=       | recordcount=: expected a whole number, 0 or more
          key.format=        | key.format=: expected one of hash, base32, decimal
          cas.audit=         | cas.audit=: expected true or false
          results.dir=       | results.dir=: expected a folder whose name is one line of text
          minfieldlength=abc | minfieldlength=abc: expected a whole number from 0 to 2147483647
          fault.1=           | fault.1=: expected a fault, such as at 20s kill master
          fault.<n>=at 1s kill client | fault.<n> is not a property
          """)
  void refusesAnEmptyValueAndOneThatNothingReads(String assignment, String sentence) {
    assertRefused(ycsb.basic("run", "-p", assignment), sentence);
    assertRefused(ycsb.basic("check", "-p", assignment), sentence);
  }

  @Test
  void takesAnEmptyTextForNone() {
    Outcome outcome = ycsb.basic("run -p label= -p hdrhistogram.output.path=");
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(ExitStatus.DONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -threads | 1,1       | distinct whole numbers greater than 0, such as 1,2,4, or 10..100..10 (from 10 to 100 in steps of 10) | sweep.threads
          -target  | 10,10.0   | distinct numbers greater than 0, such as 10,20, or 10..100..10 (from 10 to 100 in steps of 10) | sweep.target
          """)
  void refusesAStepTwice(String option, String list, String expected, String property) {
    assertRefused(
        ycsb.basic("sweep", option, list), property + "=" + list + ": expected " + expected);
  }

  @Test
  void refusesAPropertysValueTwice() {
    assertRefused(
        ycsb.basic("sweep -over fieldlength -p fieldlength=10,20,10"),
        "sweep.over=fieldlength: expected no value twice");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          target=1e300              | target=1e300: expected 0, or a number from 0.001 to 1e12
          readproportion=1e-300     | readproportion=1e-300: expected 0, or 1e-9 to 1, such as 0.95
          hdrhistogram.percentiles=,, | hdrhistogram.percentiles=,,: expected percentages from 0 to 100, separated by commas
          key.length=65536          | key.length=65536: expected a whole number from 1 to 65535
          zeropadding=65536         | zeropadding=65536: expected a whole number from 1 to 65535
          multiget.size=100001      | multiget.size=100001: expected a whole number from 1 to 100000
          run.name=..               | run.name=..: expected letters, digits, dots, dashes and underscores, because it names a directory
          cas.audit.timeout=1000000000000000000 | cas.audit.timeout=1000000000000000000: expected a whole number of seconds from 1 to 36000000
          """)
  void refusesValuesWithWhichARunWouldNeverEnd(String assignment, String sentence) {
    assertRefused(ycsb.basic("run", "-p", assignment), sentence);
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
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bench bassic                   | unknown binding bassic; did you mean basic?
          bench basic -p recordcont=1    | recordcont is not a property; did you mean recordcount?
          bench basic -p threads=4       | threads is not a property; did you mean threadcount?
          plan -shards 2 -target 5 -p recordcont=1 | recordcont is not a property; did you mean recordcount?
          sweep basic -p recordcount=1 -p operationcount=1 -over thread | thread is not a property; did you mean threadcount?
          sweep basic -p recordcount=1 -p operationcount=1 -over x | sweep.over=x: expected its values, such as -p x=1,2,4
          sweep basic -p recordcount=1 -p operationcount=1 -over threadcount=1,2 | sweep.over=threadcount=1,2: expected names separated by commas, whose values -p sets
          coordinate basic -p recordcount=1 -p operationcount=1 | set the number of clients: -clients <n>
          coordinate basic -p recordcount=1 -p operationcount=1 -clients 0 | -clients 0: expected a whole number, 1 or more
          audit src -p results.dir=x     | name the binding first: ycsb audit <binding> src ('ycsb help audit' shows its options)
          list propertes                 | unknown name 'propertes'; did you mean properties? ('ycsb help list' shows its options)
          list thread                    | unknown name 'thread'; did you mean threadcount? ('ycsb help list' shows its options)
          compare                        | <run> is missing: ycsb compare <run> [<run>]... [--fail-if <bound>]... [<option>]... ('ycsb help compare' shows its options)
          search                         | -sla <bound> is missing: ycsb search <binding> -sla <bound>[,<bound>]... [<option>]... ('ycsb help search' shows its options)
          run basic -threads 1 --threads 2 | -threads is given twice ('ycsb help run' shows its options)
          serve redis                    | redis cannot be served by YCSB XL
          """)
  void suggestsWhatIsMeantInOneSentence(String words, String sentence) {
    assertRefused(Ycsb.exactly(words), sentence);
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
    assertThat(outcome.faults()).containsExactly("ycsb: " + sentence);
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.out()).isEmpty();
  }
}
