package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.PropertyReader;
import java.lang.reflect.Modifier;
import java.util.Optional;

/** Classes that the user names. */
final class Classes {
  private Classes() {}

  /**
   * The class, if it is there, is of the type and can be made; otherwise a problem says what not.
   */
  static <T> Optional<Class<? extends T>> find(
      String name, Class<T> type, PropertyReader problems) {
    try {
      Class<? extends T> found =
          Class.forName(name, false, Classes.class.getClassLoader()).asSubclass(type);
      found.getDeclaredConstructor();
      if (!Modifier.isAbstract(found.getModifiers())) {
        return Optional.of(found);
      }
      problems.problem("class " + name + " is abstract; name one that extends it");
    } catch (ClassNotFoundException e) {
      problems.problem("there is no class " + name + " on the class path; -cp puts more on it");
    } catch (LinkageError e) {
      problems.problem("class " + name + " cannot be loaded: " + e);
    } catch (ClassCastException e) {
      problems.problem("class " + name + " is not a " + type.getName());
    } catch (NoSuchMethodException e) {
      problems.problem("class " + name + " has no constructor without parameters");
    }
    return Optional.empty();
  }
}
