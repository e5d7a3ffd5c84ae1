package io.github.ycsbxl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Source file of main code. */
record MainSource(String name, String text) {

  /**
   * Returns the sources of the release, without {@code benchmarks}, which uses the public
   * interface.
   */
  static List<MainSource> all() throws IOException {
    return of(modules().stream().filter(folder -> !folder.endsWith("benchmarks")).toList());
  }

  static List<MainSource> withBenchmarks() throws IOException {
    return of(modules());
  }

  private static List<MainSource> of(List<Path> modules) throws IOException {
    var files = new TreeSet<Path>();
    for (Path module : modules) {
      try (Stream<Path> tree = Files.walk(module.resolve("src/main/java"))) {
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

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java"))).toList();
    }
  }
}
