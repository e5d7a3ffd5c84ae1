package io.github.ycsbxl.voldemort;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
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

/** Dependencies between the packages of the binding, and of its wire client on nothing else. */
final class VoldemortArchitectureTest {
  private static final String ALL_OURS = "io.github.ycsbxl..";
  private static final String ROOT = "io.github.ycsbxl.voldemort";

  /** Packages of this module that each may use beside itself; the root package may use all. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("versioning", Set.of()),
          entry("cluster", Set.of()),
          entry("protocol", Set.of("versioning")),
          entry("serialization", Set.of("cluster")),
          entry("client", Set.of("protocol", "versioning", "cluster")),
          entry("engine", Set.of("versioning")),
          entry("server", Set.of("engine", "protocol", "versioning", "cluster")));

  /** Packages that could be published alone, as a client of Voldemort for any program. */
  private static final String[] WIRE_CLIENT =
      Stream.of("versioning", "cluster", "protocol", "serialization", "client")
          .map(VoldemortArchitectureTest::pattern)
          .toArray(String[]::new);

  private static final ArchRule USES =
      CompositeArchRule.of(
              MAY_USE.entrySet().stream()
                  .map(line -> usesOnly(line.getKey(), line.getValue()))
                  .toList())
          .as("a package uses only what its line of the table names");

  private static final ArchRule STANDS_ALONE =
      noClasses()
          .that()
          .resideInAnyPackage(WIRE_CLIENT)
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb..")
                  .or(resideInAPackage(ALL_OURS).and(not(resideInAPackage(ROOT + "..")))))
          .as("the wire client knows neither YCSB nor our core");

  private static final ArchRule LIVES =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.concat(
                      Stream.of(ROOT),
                      MAY_USE.keySet().stream().map(VoldemortArchitectureTest::pattern))
                  .toArray(String[]::new))
          .as("every package has a line in the table");

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludeJars())
          .withImportOption(new ImportOption.DoNotIncludePackageInfos())
          .importPackages(ROOT);

  static List<ArchRule> rules() {
    return List.of(USES, STANDS_ALONE, LIVES);
  }

  /** Class that breaks a rule by its package and a member. */
  record Wrong(ArchRule rule, String packageName, String member) {}

  static List<Wrong> wrongs() {
    return List.of(
        new Wrong(USES, "protocol", ROOT + ".cluster.Cluster cluster;"),
        new Wrong(USES, "client", ROOT + ".VoldemortClient client;"),
        new Wrong(USES, "server", ROOT + ".client.StoreClient client;"),
        new Wrong(STANDS_ALONE, "client", "site.ycsb.Status status;"),
        new Wrong(STANDS_ALONE, "cluster.deeper", "io.github.ycsbxl.records.Bytes bytes;"),
        new Wrong(LIVES, "stray", ""));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyClassKeepsTheRules(ArchRule rule) {
    assertThat(OURS.contain(VoldemortClient.class)).isTrue();
    rule.check(OURS);
  }

  @ParameterizedTest
  @MethodSource("wrongs")
  void everyRuleFindsWhatBreaksIt(Wrong wrong, @TempDir Path folder) throws IOException {
    Path source = folder.resolve("Wrong.java");
    String text = "package %s.%s; class Wrong { %s }";
    Files.writeString(source, text.formatted(ROOT, wrong.packageName(), wrong.member()));
    String[] options = {"-d", folder.toString(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();

    JavaClasses compiled = new ClassFileImporter().importPath(folder);
    for (ArchRule rule : rules()) {
      boolean violated = rule.allowEmptyShould(true).evaluate(compiled).hasViolation();
      assertThat(violated).as(rule.getDescription()).isEqualTo(rule == wrong.rule());
    }
  }

  private static ArchRule usesOnly(String name, Set<String> others) {
    String[] allowed =
        Stream.concat(Stream.of(name), others.stream())
            .map(VoldemortArchitectureTest::pattern)
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(pattern(name))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true);
  }

  private static String pattern(String name) {
    return ROOT + "." + name + "..";
  }
}
