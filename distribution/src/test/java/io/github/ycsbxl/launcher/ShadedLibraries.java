package io.github.ycsbxl.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Libraries in a jar, including its own, according to Maven's metadata of each. */
final class ShadedLibraries {
  private ShadedLibraries() {}

  /** Returns them as in package URLs: group/artifact@version. */
  static TreeSet<String> of(Path jar) throws IOException {
    var names = new TreeSet<String>();
    try (var zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream().filter(entry -> entry.getName().endsWith("/pom.properties")).toList();
      for (ZipEntry entry : entries) {
        var maven = new Properties();
        try (InputStream in = zip.getInputStream(entry)) {
          maven.load(in);
        }
        names.add(
            "%s/%s@%s"
                .formatted(
                    maven.getProperty("groupId"),
                    maven.getProperty("artifactId"),
                    maven.getProperty("version")));
      }
    }
    return names;
  }
}
