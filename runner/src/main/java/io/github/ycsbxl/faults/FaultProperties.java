package io.github.ycsbxl.faults;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The properties that plan faults. */
public final class FaultProperties {
  /** Read as text, since each part of it has its own message. */
  static final Property<String> FAULT =
      Property.withoutDefault(
          "fault.<n>",
          ValueForm.text(),
          "what is done to the store during the run phase, such as at 20s kill master"
              + " (docs/faults.md)");

  public static final List<Property<?>> ALL = List.of(FAULT);

  private FaultProperties() {}

  /** Whether this is the name of one. */
  public static boolean isFault(Object name) {
    return name.toString().matches("fault\\.\\d+");
  }

  /** Properties for more faults than those that are among these names. */
  public static Map<String, String> numbered(List<String> more, Collection<String> names) {
    var taken = new ArrayList<>(names);
    var added = new TreeMap<String, String>();
    for (String fault : more) {
      long number = 1;
      while (taken.contains(FAULT.number(number).name())) {
        number++;
      }
      String name = FAULT.number(number).name();
      taken.add(name);
      added.put(name, fault);
    }
    return added;
  }
}
