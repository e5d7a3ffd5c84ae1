package io.github.ycsbxl.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Libraries of the release, and which of them a process gets. */
@Timeout(300)
final class LibrariesIT {
  private static final Path HOME = Path.of(System.getProperty("ycsb.release"));

  /** Group, artifact and version of a component in the bill of materials. */
  private static final Pattern PACKAGE = Pattern.compile("pkg:maven/([^/]+)/([^@]+)@([^?]+)\\?");

  /** Every library with its licence, and in a CycloneDX bill of materials. */
  @Test
  void namesTheLibrariesThatItHas() throws Exception {
    String licences = Files.readString(HOME.resolve("THIRD-PARTY.txt"));
    String bom = Files.readString(HOME.resolve("bom.json"));
    assertThat(bom).contains("\"CycloneDX\"");
    var listed = new TreeSet<String>();
    PACKAGE
        .matcher(bom)
        .results()
        .forEach(
            found -> {
              listed.add(found.group(2) + "-" + found.group(3) + ".jar");
              if (!found.group(1).equals("io.github.ycsb-xl")) {
                String name = found.group(1) + ":" + found.group(2) + ":" + found.group(3);
                assertThat(licences).contains(name);
              }
            });
    assertThat(jars().map(jar -> jar.getFileName().toString())).isNotEmpty().isSubsetOf(listed);
    assertThat(licences).contains("org.webjars:echarts:").doesNotContain("Unknown license");
  }

  /** A library within another jar counts, too. */
  @Test
  void namesTheLibrariesWithinOthers() throws Exception {
    String bom = Files.readString(HOME.resolve("bom.json"));
    assertThat(bom).contains("pkg:maven/org.jctools/jctools-core@");
    for (Path jar : jars().toList()) {
      for (String name : ShadedLibraries.of(jar)) {
        assertThat(bom).as(jar.toString()).contains("pkg:maven/" + name);
      }
    }
  }

  /** Avro and Jackson 1 have vulnerabilities that are not fixed. */
  @Test
  void takesOldLibrariesForTheClientThatWantsThemAlone(@TempDir Path temporary) throws Exception {
    Machine machine = Machine.withJavaThatPrints(temporary);
    String alone = HOME + "/lib/*";
    String both = alone + ":" + HOME + "/lib/nosql-helperhosts/*";
    assertThat(jars().filter(jar -> jar.getParent().endsWith("lib")))
        .noneMatch(jar -> jar.getFileName().toString().matches("(avro|jackson-mapper)-.*"));
    Path folder = machine.folder().resolve("a run");
    // A fleet whose clients were killed has no log of its own.
    Path file = Files.createDirectories(folder.resolve("clients/0")).resolve("run.jsonl");
    Files.writeString(file, "{\"nosql.helperhosts\": \"host:5000\"}\n");
    String there = "nosql.helperhosts=host:5000";
    for (List<Object> request :
        List.<List<Object>>of(
            List.of("run", "nosql", "-p", there),
            List.of("run", "nosql", "-P", file),
            List.of("run", "nosql", "-P=" + file),
            List.of("serve", "nosql"),
            List.of("load", "nosql", "-p", "client.count=2"),
            List.of("sweep", "nosql", "-clients", "1,2"),
            List.of("sweep", "nosql", "-shards", "1,2", "-grow"),
            List.of("sweep", "nosql", "-p", "sweep.grow=true"),
            List.of("audit", "nosql", folder))) {
      assertThat(classPath(machine, request)).as("%s", request).isEqualTo(both);
    }
    Files.writeString(file, "{}");
    assertThat(classPath(machine, List.of("audit", "nosql", folder))).isEqualTo(alone);
    assertThat(classPath(machine, List.of("run", "nosql", "-P", file))).isEqualTo(alone);
    assertThat(classPath(machine, List.of("load", "voldemort", "-p", "client.count=2")))
        .isEqualTo(alone);
  }

  private String classPath(Machine machine, List<Object> request) throws Exception {
    var command = Stream.concat(Stream.of(HOME.resolve("bin/ycsb")), request.stream()).toArray();
    List<String> arguments = machine.run(command).out();
    return arguments.get(arguments.indexOf("-cp") + 1);
  }

  private static Stream<Path> jars() throws IOException {
    try (Stream<Path> files = Files.walk(HOME.resolve("lib"))) {
      return files.filter(Files::isRegularFile).toList().stream();
    }
  }
}
