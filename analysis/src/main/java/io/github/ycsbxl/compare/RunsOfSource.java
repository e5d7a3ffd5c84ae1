package io.github.ycsbxl.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A source, such as a result directory or a table, with its runs. Immutable.
 *
 * @param source as the user wrote it
 */
public record RunsOfSource<R extends RunsOfSource.Named<R>>(String source, List<R> runs) {

  /** Object with a name that can be replaced. Immutable. */
  public interface Named<R> {
    String name();

    /** Returns a copy with another name. */
    R named(String other);
  }

  /** Reader of the runs of a source. */
  public interface Reader<R> {
    List<R> read(String source) throws IOException;
  }

  /**
   * Reads all sources and gives their runs unique names. Directories with the same name are shown
   * by their paths, except the first. Runs of different series with the same name get the directory
   * as a prefix.
   *
   * @param problems receives errors of unreadable sources
   */
  public static <R extends Named<R>> List<R> read(
      List<String> sources, Reader<R> reader, Consumer<IOException> problems) {
    var read = new ArrayList<RunsOfSource<R>>();
    for (String source : sources) {
      try {
        read.add(new RunsOfSource<>(source, reader.read(source)));
      } catch (IOException e) {
        problems.accept(e);
      }
    }
    return together(read);
  }

  static <R extends Named<R>> List<R> together(List<RunsOfSource<R>> sources) {
    var all = new ArrayList<R>();
    for (RunsOfSource<R> one : sources) {
      if (one.runs.size() == 1) {
        R run = one.runs.get(0);
        all.add(has(all, run) ? run.named(one.source) : run);
      } else {
        boolean shared =
            sources.stream()
                .anyMatch(
                    other ->
                        other != one && one.runs.stream().anyMatch(run -> has(other.runs, run)));
        String before = shared ? one.folder(sources) + "/" : "";
        one.runs.forEach(run -> all.add(run.named(before + run.name())));
      }
    }
    return List.copyOf(all);
  }

  private static <R extends Named<R>> boolean has(List<R> runs, R like) {
    return runs.stream().anyMatch(run -> run.name().equals(like.name()));
  }

  /**
   * Returns the name of the directory, or its path if another source has a directory of that name.
   */
  private String folder(List<RunsOfSource<R>> sources) {
    boolean alone =
        sources.stream().noneMatch(other -> other != this && other.file().equals(file()));
    return alone ? file() : source;
  }

  private String file() {
    Path name = Path.of(source).toAbsolutePath().normalize().getFileName();
    return name == null ? source : name.toString();
  }
}
