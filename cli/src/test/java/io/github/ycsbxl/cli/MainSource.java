package io.github.ycsbxl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A source file of what a user runs; {@code benchmarks} uses the public interface. */
record MainSource(String name, String text) {
  private static final List<String> MODULES =
      List.of("core-patches", "runner", "analysis", "cli", "nosql-binding", "voldemort-binding");

  static List<MainSource> all() throws IOException {
    var files = new TreeSet<Path>();
    for (String module : MODULES) {
      try (Stream<Path> tree = Files.walk(Path.of("..", module, "src/main/java"))) {
        tree.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
      }
    }
    var sources = new ArrayList<MainSource>();
    for (Path file : files) {
      String name = file.getFileName().toString().replace(".java", "");
      sources.add(new MainSource(name, Files.readString(file)));
    }
    return sources;
  }
}
