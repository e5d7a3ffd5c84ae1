package io.github.ycsbxl;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import io.github.ycsbxl.records.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which package may use which, and the few rules that hold for all of them. */
final class ArchitectureTest {
  private static final String ROOT = "io.github.ycsbxl";

  /**
   * One line per package: what of ours it may use beside itself. Only cli and the API may use
   * everything.
   */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("config", Set.of()),
          entry("keys", Set.of()),
          entry("records", Set.of("keys")),
          entry("measure", Set.of()),
          entry("db", Set.of("config", "records")),
          entry("audit", Set.of("config", "keys", "records", "db")),
          entry("workload", Set.of("config", "keys", "records", "db", "audit")),
          entry("run", Set.of("config", "keys", "workload", "measure", "db", "audit")),
          entry("results", Set.of("config", "measure", "audit")),
          entry(
              "fleet", Set.of("config", "keys", "measure", "workload", "run", "results", "audit")),
          entry("report", Set.of("measure", "results", "audit")),
          entry("plan", Set.of("results")),
          entry("metrics", Set.of("measure")),
          entry(
              "session",
              Set.of(
                  "config",
                  "workload",
                  "measure",
                  "metrics",
                  "db",
                  "run",
                  "results",
                  "fleet",
                  "audit")));

  private static final ArchRule USES =
      CompositeArchRule.of(
              Stream.concat(
                      MAY_USE.entrySet().stream()
                          .map(line -> usesOnly(line.getKey(), line.getValue())),
                      Stream.of(apiUsesNoCommandLine()))
                  .toList())
          .as("a package uses only what its line of the table names");

  /** Above all none of the stock jar's, whose classes it would shadow as the class path happens. */
  private static final ArchRule LIVES =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.concat(
                      Stream.of(ROOT, pattern("cli")),
                      MAY_USE.keySet().stream().map(ArchitectureTest::pattern))
                  .toArray(String[]::new));

  private static final ArchRule EXITS =
      noClasses()
          .that()
          .resideOutsideOfPackage(pattern("cli"))
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  private static final ArchRule PRINTS =
      noClasses().that().resideOutsideOfPackage(pattern("cli")).should(ACCESS_STANDARD_STREAMS);

  static List<ArchRule> rules() {
    return List.of(USES, LIVES, EXITS, PRINTS);
  }

  /** A class that breaks a rule, if only by its package. */
  record Wrong(ArchRule rule, String packageName, String member) {}

  static List<Wrong> wrongs() {
    return List.of(
        new Wrong(USES, ROOT + ".keys", "io.github.ycsbxl.config.ValueForm<?> form;"),
        new Wrong(USES, ROOT + ".records", "io.github.ycsbxl.db.Statuses statuses;"),
        new Wrong(USES, ROOT + ".measure.deeper", "io.github.ycsbxl.records.Bytes bytes;"),
        new Wrong(USES, ROOT + ".report", "io.github.ycsbxl.config.Property<?> property;"),
        new Wrong(USES, ROOT + ".session", "io.github.ycsbxl.cli.Main main;"),
        new Wrong(USES, ROOT + ".run", "io.github.ycsbxl.Benchmark benchmark;"),
        new Wrong(USES, ROOT, "io.github.ycsbxl.cli.Main main;"),
        new Wrong(LIVES, ROOT + ".stray", ""),
        new Wrong(LIVES, "site.ycsb.workloads", ""),
        new Wrong(EXITS, ROOT + ".run", "void end() { System.exit(1); }"),
        new Wrong(EXITS, ROOT + ".run", "void end() { Runtime.getRuntime().exit(1); }"),
        new Wrong(EXITS, ROOT + ".run", "void end() { Runtime.getRuntime().halt(1); }"),
        new Wrong(PRINTS, ROOT + ".results", "Object out = System.out;"),
        new Wrong(PRINTS, ROOT + ".results", "Object err = System.err;"),
        new Wrong(PRINTS, ROOT + ".results", "void print(Exception e) { e.printStackTrace(); }"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyClassKeepsTheRules(ArchRule rule) {
    JavaClasses ours =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .withImportOption(new ImportOption.DoNotIncludePackageInfos())
            .importPackages(ROOT, "site.ycsb");
    assertThat(ours.contain(Bytes.class)).isTrue();
    assertThat(ours.contain(ArchitectureTest.class)).isFalse();
    rule.check(ours);
  }

  @ParameterizedTest
  @MethodSource("wrongs")
  void everyRuleFindsWhatBreaksIt(Wrong wrong, @TempDir Path folder) throws IOException {
    Path source = folder.resolve("Wrong.java");
    String text = "package %s; class Wrong { %s }";
    Files.writeString(source, text.formatted(wrong.packageName(), wrong.member()));
    String[] options = {"-d", folder.toString(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();

    JavaClasses compiled = new ClassFileImporter().importPath(folder);
    for (ArchRule rule : rules()) {
      boolean violated = rule.allowEmptyShould(true).evaluate(compiled).hasViolation();
      assertThat(violated).as(rule.getDescription()).isEqualTo(rule == wrong.rule());
    }
  }

  private static ArchRule usesOnly(String name, Set<String> others) {
    String[] allowed = patterns(Stream.concat(others.stream(), Stream.of(name)));
    return noClasses()
        .that()
        .resideInAPackage(pattern(name))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true);
  }

  /** The Java API may use everything else. */
  private static ArchRule apiUsesNoCommandLine() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(pattern("cli"))
        .allowEmptyShould(true);
  }

  private static String[] patterns(Stream<String> names) {
    return names.map(ArchitectureTest::pattern).toArray(String[]::new);
  }

  private static String pattern(String name) {
    return ROOT + "." + name + "..";
  }
}
