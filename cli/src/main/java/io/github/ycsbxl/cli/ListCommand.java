package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkProperties;
import io.github.ycsbxl.benchmark.Bindings;
import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.cli.PropertySources.Installation;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ycsb list}: bindings, workload files, and every property with its default. */
@Command(name = "list", description = "Show the bindings, workload files and properties.")
final class ListCommand implements Runnable {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Bindings");
    Bindings.all().forEach(binding -> entry(out, binding.name(), binding.summary()));
    out.println("\nWorkload files");
    workloadFiles().forEach(file -> entry(out, "workloads/" + file.getFileName(), purpose(file)));
    out.println("\nProperties [default]");
    BenchmarkProperties.core().forEach(property -> property(out, property));
    for (BindingInfo binding : Bindings.all()) {
      if (!binding.properties().isEmpty()) {
        out.println("\nProperties of " + binding.name() + " [default]");
        binding.properties().forEach(property -> property(out, property));
      }
    }
  }

  private static void property(PrintWriter out, Property<?> property) {
    boolean none = property.fallback() == null || property.fallback().isEmpty();
    String fallback = none ? "" : " [" + property.fallback() + "]";
    entry(out, property.name() + fallback, property.meaning());
    out.println("      " + property.form().expected());
  }

  private static void entry(PrintWriter out, String name, String meaning) {
    out.printf("  %-40s %s%n", name, meaning);
  }

  private static List<Path> workloadFiles() {
    try (Stream<Path> files = Files.list(Installation.home().resolve("workloads"))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The question that the file's first comment starts with. */
  private static String purpose(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("# "))
          .findFirst()
          .map(line -> line.substring(2).replaceFirst("\\?.*", "?"))
          .orElse("");
    } catch (IOException e) {
      return "cannot be read: " + ErrorMessages.reason(e);
    }
  }
}
