package io.github.ycsbxl.elliptics;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The wire client could be published alone, for any program. */
final class EllipticsArchitectureTest {
  private static final String[] WIRE_CLIENT = {
    "io.github.ycsbxl.elliptics.protocol", "io.github.ycsbxl.elliptics.client"
  };

  @Test
  void wireClientKnowsNeitherYcsbNorOurCore() {
    noClasses()
        .that()
        .resideInAnyPackage(WIRE_CLIENT)
        .should()
        .dependOnClassesThat(
            resideInAPackage("site.ycsb..")
                .or(
                    resideInAPackage("io.github.ycsbxl..")
                        .and(not(resideInAnyPackage(WIRE_CLIENT)))))
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(new ImportOption.DoNotIncludeJars())
                .importPackages("io.github.ycsbxl.elliptics"));
  }
}
