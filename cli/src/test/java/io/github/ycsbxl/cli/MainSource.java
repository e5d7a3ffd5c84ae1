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
  static List<MainSource> all() throws IOException {
    var files = new TreeSet<Path>();
    for (Path module : modules()) {
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
      return folders
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .filter(folder -> !folder.endsWith("benchmarks"))
          .toList();
    }
  }
}
