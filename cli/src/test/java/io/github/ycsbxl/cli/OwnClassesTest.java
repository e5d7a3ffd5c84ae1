package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.workload.CountingPlugin;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.BasicDB;
import site.ycsb.workloads.ConstantOccupancyWorkload;

/** Stock classes and user classes with this tool's engine. */
final class OwnClassesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final List<String> CORE_NAMES =
      List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload");

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void loadsAndRunsAStockBinding() {
    String[] quiet = {"-p", "basicdb.verbose=false"};
    Outcome load = ycsb.db(BasicDB.class, "load", quiet);
    assertThat(load.status()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(load)).contains("[INSERT], Return=OK, 200");

    Outcome run = ycsb.db(BasicDB.class, "run", quiet);
    assertThat(run.status()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(run)).contains("[OVERALL], Succeeded, 500");
  }

  @Test
  void findsAStockBindingByItsShortName() {
    Outcome run =
        Ycsb.exactly(
            "run basicts -p recordcount=200 -p operationcount=500 "
                + "-p basicdb.verbose=false -p results.dir="
                + ycsb.results());
    assertThat(run.status()).as(run.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(run)).contains("[OVERALL], Succeeded, 500");
    assertThat(ycsb.results()).isDirectoryContaining("glob:**-basicts-run");
  }

  @Test
  void warnsOfNamesThatOnlyTheUsersClassMayKnow() {
    assertWarned(ycsb.db(UserDb.class, "run -p opertioncount=3"));
    assertWarned(
        ycsb.basic(
            "run -p workload="
                + ConstantOccupancyWorkload.class.getName()
                + " -p opertioncount=3"));
  }

  @Test
  void passesOnWhatTheBindingAloneMayKnow() {
    Outcome run = ycsb.db(UserDb.class, "run -p redis.port=6379 -p redis.host=x");
    assertThat(run.status()).isEqualTo(ExitStatus.DONE);
    golden.pin(run.faults());
  }

  @Test
  void runsAWorkloadClassOfAnotherKind() {
    String workload = "workload=" + ConstantOccupancyWorkload.class.getName();
    Outcome load = ycsb.db(UserDb.class, "load", "-p", workload);
    assertThat(load.status()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(load)).anyMatch(line -> line.startsWith("[INSERT], Return=OK, "));
  }

  @Test
  void takesTheStockNameOfTheCoreWorkloadForTheModifiedOne() {
    for (String name : CORE_NAMES) {
      Outcome outcome = ycsb.memory("load -p workload=" + name + " -p key.format=base32");
      assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
      assertThat(ycsb.store().keys("usertable"))
          .hasSize(200)
          .allMatch(key -> key.matches("user[0-9a-v]{9}"));
      ycsb.store().keys("usertable").clear();
    }
  }

  @Test
  void runsAPluginWithPropertiesOfItsOwn() {
    String[] plugin = {
      "-p", "plugin.class=" + CountingPlugin.class.getName(),
      "-p", "readproportion=0",
      "-p", "updateproportion=0",
      "-p", "pluginproportion=1",
      "-p", "counting.mark=x"
    };
    assertThat(ycsb.memory("load", plugin).status()).isEqualTo(ExitStatus.DONE);
    Outcome run = ycsb.memory("run", plugin);
    assertThat(run.status()).isEqualTo(ExitStatus.DONE);
    golden.pin(run.faults());
    assertThat(Ycsb.rows(run)).anyMatch(line -> line.startsWith("[PLUGIN], Return=OK, "));
  }

  private static void assertWarned(Outcome outcome) {
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    golden.pin(outcome.faults());
  }
}
