package io.github.ycsbxl.architecture;

import static java.nio.file.FileVisitResult.CONTINUE;
import static java.nio.file.FileVisitResult.SKIP_SUBTREE;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Documents of the checkout and of the unpacked release. Stateless. */
public final class Documents {

  /** Directories without documents: built, measured or tested files. */
  private static final Set<String> SKIPPED = Set.of("target", "src", "data", "runs");

  private Documents() {}

  /** Returns the checkout and the release. */
  public static List<Path> roots() {
    return List.of(Path.of(".."), Path.of(System.getProperty("ycsb.release")));
  }

  /** Returns the documents below a root. */
  public static List<Path> of(Path root) throws IOException {
    List<Path> documents = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean skipped = name.startsWith(".") || SKIPPED.contains(name);
            return skipped && !folder.equals(root) ? SKIP_SUBTREE : CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              documents.add(file);
            }
            return CONTINUE;
          }
        });
    return documents;
  }
}
