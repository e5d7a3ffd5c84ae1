package io.github.ycsbxl.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Order of the packages of all modules, and a few rules for all. */
final class ArchitectureIT {
  private static final String ROOT = "io.github.ycsbxl";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(new ImportOption.DoNotIncludePackageInfos())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages(ROOT);

  /**
   * All packages, separately for subpackages. A package may use those before it. "api" is the root
   * package. Across modules, Maven allows less.
   */
  private static final List<String> ORDER =
      List.of(
          """
          config files numbers statistics
          keys records binding trace audit lookup workload serve
          machine measure metrics schedule run faults log slo figures remarks tables setup benchmark check fleet series api
          plan compare page
          screen shell cli
          nosql.store nosql.embedded nosql.kv nosql.proxy nosql.server nosql
          voldemort.versioning voldemort.cluster voldemort.protocol voldemort.client
          voldemort.serialization voldemort.engine voldemort.server voldemort
          elliptics.protocol elliptics.client elliptics.server elliptics
          """
              .strip()
              .split("\\s+"));

  /** Packages that must not use each other, in spite of their order. */
  private static final List<List<String>> STRANGERS =
      List.of(
          // A client and a server of the same wire protocol are tests of each other.
          List.of("voldemort.client", "voldemort.server"),
          List.of("elliptics.client", "elliptics.server"),
          // Each is a way to a store by itself.
          List.of("nosql.embedded", "nosql.kv", "nosql.proxy"));

  private static final ArchRule USES =
      CompositeArchRule.of(
              Stream.concat(
                      IntStream.range(0, ORDER.size())
                          .mapToObj(i -> usesOnly(ORDER.get(i), ORDER.subList(0, i))),
                      STRANGERS.stream().flatMap(ArchitectureIT::useNotEachOther))
                  .toList())
          .as("a package uses only packages before it in the order, and no stranger");

  /** Clients that could be published separately, and what they share with the project. */
  private static final List<String> PUBLISHABLE =
      List.of(
          "config",
          "voldemort.versioning",
          "voldemort.cluster",
          "voldemort.protocol",
          "voldemort.client",
          "voldemort.serialization",
          "elliptics.protocol",
          "elliptics.client");

  private static final ArchRule STANDS_ALONE =
      noClasses()
          .that()
          .resideInAnyPackage(packages(PUBLISHABLE.stream().filter(name -> !name.equals("config"))))
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb..")
                  .or(
                      resideInAPackage(ROOT + "..")
                          .and(not(resideInAnyPackage(packages(PUBLISHABLE.stream()))))));

  /**
   * In particular not in stock's packages, whose classes would be hidden depending on the class
   * path.
   */
  private static final ArchRule LIVES =
      classes().should().resideInAnyPackage(packages(ORDER.stream()));

  private static final ArchRule EXITS =
      noClasses()
          .that()
          .resideOutsideOfPackage(packageOf("cli"))
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  private static final ArchRule PRINTS =
      noClasses().that().resideOutsideOfPackage(packageOf("cli")).should(ACCESS_STANDARD_STREAMS);

  /** Classes whose interface contains stock YCSB's classes, or users' classes. */
  private static final Set<String> DOORS =
      Set.of(
          "Benchmark",
          "cli.PropertySources",
          "setup.BenchmarkSettings",
          "setup.ScenarioSettings",
          "run.RunPlan",
          "run.MeasuredDb",
          "binding.BasicBinding",
          "binding.ConfiguredDb",
          "binding.StockConnections",
          "workload.OperationPlugin",
          "workload.PluginOperation",
          "workload.ScaleWorkload");

  /** Each has a class for stock's client, and its configuration. */
  private static final List<String> BINDINGS =
      List.of("nosql.Nosql", "voldemort.Voldemort", "elliptics.Elliptics");

  /** In these, properties are the format of a file, or the interface of Oracle's client. */
  private static final Set<String> OTHER_PROPERTIES =
      Set.of(
          "audit.LedgerHeader",
          "series.SweepFolder",
          "nosql.embedded.Manifest",
          "nosql.kv.KvStore",
          "nosql.kv.Login");

  private static final ArchRule SEES =
      noClasses()
          .that()
          .resideOutsideOfPackage(packageOf("config"))
          .and(not(outermostIn(DOORS)))
          .and(not(outermostIn(ofBindings("Config", "Client"))))
          .and(not(outermostIn(OTHER_PROPERTIES)))
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Properties.class);

  /** Properties are read in one place, and where stock YCSB calls {@code Workload.init}. */
  private static final ArchRule READS =
      noClasses()
          .that()
          .resideOutsideOfPackage(packageOf("config"))
          .and(not(outermostIn(Set.of("setup.BenchmarkSettings", "workload.ScaleWorkload"))))
          .should()
          .callConstructor(PropertyReader.class, Properties.class);

  /** Cycles of files, because nested types belong together. */
  private static final ArchRule CYCLES =
      slices()
          .assignedFrom(
              new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                  return type.getPackageName().equals(packageOf("workload"))
                      ? SliceIdentifier.of(outermost(type))
                      : SliceIdentifier.ignore();
                }

                @Override
                public String getDescription() {
                  return "outermost classes of the workload";
                }
              })
          .should()
          .beFreeOfCycles();

  /** Operations get what they need, so that each can be read and tested separately. */
  private static final ArchRule ADAPTS =
      noClasses()
          .that()
          .resideInAPackage(packageOf("workload"))
          .and(not(outermostIn(Set.of("workload.ScaleWorkload"))))
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(ScaleWorkload.class);

  static List<ArchRule> rules() {
    return List.of(USES, STANDS_ALONE, LIVES, EXITS, PRINTS, SEES, READS, CYCLES, ADAPTS);
  }

  /** Class that breaks a rule, possibly just by its package. */
  record Wrong(ArchRule rule, String packageName, String member) {}

  static List<Wrong> wrongs() {
    return List.of(
        new Wrong(USES, ROOT + ".keys", "io.github.ycsbxl.records.Bytes bytes;"),
        new Wrong(USES, ROOT + ".records", "io.github.ycsbxl.binding.Statuses statuses;"),
        new Wrong(USES, ROOT + ".measure", "io.github.ycsbxl.run.Engine engine;"),
        new Wrong(USES, ROOT + ".page", "io.github.ycsbxl.screen.Screen screen;"),
        new Wrong(USES, ROOT + ".benchmark", "io.github.ycsbxl.cli.Main main;"),
        new Wrong(USES, ROOT + ".run", "io.github.ycsbxl.Benchmark benchmark;"),
        new Wrong(USES, ROOT, "io.github.ycsbxl.cli.Main main;"),
        new Wrong(STANDS_ALONE, ROOT + ".voldemort.client", "io.github.ycsbxl.records.Bytes b;"),
        new Wrong(USES, ROOT + ".voldemort.server", ROOT + ".voldemort.client.StoreClient c;"),
        new Wrong(STANDS_ALONE, ROOT + ".voldemort.client", "site.ycsb.Status status;"),
        new Wrong(STANDS_ALONE, ROOT + ".elliptics.protocol", "site.ycsb.Status status;"),
        new Wrong(USES, ROOT + ".nosql.kv", "io.github.ycsbxl.nosql.embedded.EmbeddedStore store;"),
        new Wrong(LIVES, ROOT + ".stray", ""),
        new Wrong(LIVES, ROOT + ".keys.deeper", ""),
        new Wrong(LIVES, "site.ycsb.workloads", ""),
        new Wrong(EXITS, ROOT + ".run", "void end() { System.exit(1); }"),
        new Wrong(EXITS, ROOT + ".nosql", "void end() { System.exit(1); }"),
        new Wrong(EXITS, ROOT + ".run", "void end() { Runtime.getRuntime().exit(1); }"),
        new Wrong(EXITS, ROOT + ".run", "void end() { Runtime.getRuntime().halt(1); }"),
        new Wrong(SEES, ROOT + ".fleet", "java.util.Properties properties;"),
        new Wrong(
            READS,
            ROOT + ".benchmark",
            "Object read() { return new io.github.ycsbxl.config.PropertyReader(null); }"),
        new Wrong(CYCLES, ROOT + ".workload", "Other other; } class Other { Wrong wrong;"),
        new Wrong(
            CYCLES, ROOT + ".workload", "record Nested(Other other) {} } class Other { Wrong w;"),
        new Wrong(ADAPTS, ROOT + ".workload", "ScaleWorkload workload;"),
        new Wrong(PRINTS, ROOT + ".tables", "Object out = System.out;"),
        new Wrong(PRINTS, ROOT + ".tables", "Object err = System.err;"),
        new Wrong(PRINTS, ROOT + ".nosql.kv", "Object err = System.err;"),
        new Wrong(STANDS_ALONE, ROOT + ".elliptics.client", "io.github.ycsbxl.binding.Statuses s;"),
        new Wrong(PRINTS, ROOT + ".voldemort", "void print(Exception e) { e.printStackTrace(); }"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyClassKeepsTheRules(ArchRule rule) {
    assertThat(OURS.contain(Bytes.class)).isTrue();
    assertThat(OURS.contain(ArchitectureIT.class)).isFalse();
    rule.check(OURS);
  }

  @Tag("thorough")
  @Test
  void everyRuleFindsWhatBreaksIt(@TempDir Path folder) throws IOException {
    List<Wrong> wrongs = wrongs();
    JavaClasses compiled = compile(wrongs, folder);
    for (int index = 0; index < wrongs.size(); index++) {
      String own = ".*(Wrong|Other)" + index + "(\\$.*)?";
      JavaClasses classes =
          compiled.that(describe("match " + own, type -> type.getName().matches(own)));
      for (ArchRule rule : rules()) {
        boolean violated = rule.allowEmptyShould(true).evaluate(classes).hasViolation();
        assertThat(violated)
            .as(wrongs.get(index) + ": " + rule.getDescription())
            .isEqualTo(rule == wrongs.get(index).rule());
      }
    }
  }

  /** Compiles all of them at once: the names of each one's classes end with its index. */
  private static JavaClasses compile(List<Wrong> wrongs, Path folder) throws IOException {
    var options = new ArrayList<>(List.of("-d", folder.toString()));
    for (Wrong wrong : wrongs) {
      int index = wrongs.indexOf(wrong);
      String text = "package %s; class Wrong { %s }".formatted(wrong.packageName(), wrong.member());
      Path source = folder.resolve("Wrong" + index + ".java");
      Files.writeString(source, text.replaceAll("\\b(Wrong|Other)\\b", "$1" + index));
      options.add(source.toString());
    }
    String[] arguments = options.toArray(String[]::new);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    return new ClassFileImporter().importPath(folder);
  }

  private static ArchRule usesOnly(String name, List<String> others) {
    return usesNone(name, resideInAPackage(ROOT + "..").and(not(isIn(name, others))));
  }

  private static DescribedPredicate<JavaClass> isIn(String name, List<String> others) {
    return resideInAnyPackage(packages(Stream.concat(others.stream(), Stream.of(name))));
  }

  private static Stream<ArchRule> useNotEachOther(List<String> strangers) {
    return strangers.stream()
        .map(
            name ->
                usesNone(
                    name,
                    resideInAnyPackage(
                        packages(strangers.stream().filter(other -> !other.equals(name))))));
  }

  private static ArchRule usesNone(String name, DescribedPredicate<JavaClass> others) {
    return noClasses()
        .that()
        .resideInAPackage(packageOf(name))
        .should()
        .dependOnClassesThat(others)
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaClass> outermostIn(Set<String> names) {
    return describe("are one of " + names, type -> names.contains(outermost(type)));
  }

  private static String outermost(JavaClass type) {
    return type.getName().substring(ROOT.length() + 1).replaceAll("\\$.*", "");
  }

  private static Set<String> ofBindings(String... suffixes) {
    return BINDINGS.stream()
        .flatMap(binding -> Stream.of(suffixes).map(binding::concat))
        .collect(Collectors.toSet());
  }

  private static String[] packages(Stream<String> names) {
    return names.map(ArchitectureIT::packageOf).toArray(String[]::new);
  }

  private static String packageOf(String name) {
    return name.equals("api") ? ROOT : ROOT + "." + name;
  }
}
