package io.github.ycsbxl.series;

import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.schedule.ArrivalConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Swept values of one property, or of several properties that change together. Immutable.
 *
 * @param words part of the step name for each property
 * @param values one row per step, with a value for each property
 */
record SweptValues(List<String> words, List<String> properties, List<List<String>> values) {
  private static final Set<String> OF_ONE_STORE =
      Set.of("clients", "threads", ArrivalConfig.TARGET.name());

  private static final Set<String> IN_EVERY_TABLE =
      Set.of("shards", "clients", "threads", ArrivalConfig.TARGET.name());

  /** Maximum length of a value in a name, so that a file system takes the name of a step. */
  private static final int LONGEST = 40;

  boolean changesStore() {
    return !OF_ONE_STORE.containsAll(words);
  }

  /** Returns true if every table has columns for these values. */
  boolean hasColumns() {
    return IN_EVERY_TABLE.containsAll(words);
  }

  boolean isSize() {
    return words.contains("shards") || words.contains("nodes");
  }

  /** Returns the values as shown in names and results. A secret is shown by its number. */
  List<List<String>> shown() {
    return IntStream.range(0, values.size())
        .mapToObj(row -> IntStream.range(0, words.size()).mapToObj(i -> shown(row, i)).toList())
        .toList();
  }

  private String shown(int row, int i) {
    String value = values.get(row).get(i);
    boolean isSecret = !Secrets.masked(properties.get(i), value).equals(value);
    List<String> all = values.stream().map(one -> one.get(i)).distinct().toList();
    return isSecret ? String.valueOf(1 + all.indexOf(value)) : value;
  }

  /**
   * Returns a name for each row that is safe in file names. Rows whose names would differ only in
   * replaced characters or in case are numbered.
   */
  List<String> names(List<List<String>> shown) {
    var used = new HashSet<String>();
    var names = new ArrayList<String>();
    for (List<String> row : shown) {
      String name =
          String.join(
              "-",
              IntStream.range(0, words.size())
                  .mapToObj(i -> words.get(i) + "-" + word(row.get(i)))
                  .toList());
      String free = name;
      for (int number = 2; !used.add(free.toLowerCase(Locale.ROOT)); number++) {
        free = name + "_" + number;
      }
      names.add(free);
    }
    return names;
  }

  private static String word(String value) {
    String word = value.replaceAll("[^\\w.]", "_");
    return word.substring(0, Math.min(LONGEST, word.length()));
  }
}
