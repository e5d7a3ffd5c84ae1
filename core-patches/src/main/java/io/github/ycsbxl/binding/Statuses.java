package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.ErrorMessages;
import site.ycsb.Status;

/** Outcomes that stock YCSB has no {@link Status} for. */
public final class Statuses {
  /** A conditional write found a version other than the expected one. Nothing was written. */
  public static final Status CONFLICT =
      new Status("CONFLICT", "The record changed since it was read.");

  /** An insert found the key taken. Nothing was written. */
  public static final Status EXISTS = new Status("EXISTS", "The store holds this key already.");

  /** A load found a record that it was to leave alone: neither an insert nor a failure. */
  public static final Status EXISTING =
      new Status("EXISTING", "The store held this record before the load.");

  /** A read missed a record whose insert was acknowledged, which another replica has. */
  public static final Status STALE =
      new Status("STALE", "A replica that lags behind lacks a record that was inserted.");

  /** A compare-and-set found what is left of an audit's stamp, and did not change it. */
  public static final Status DAMAGED_STAMP =
      new Status(
          "DAMAGED_STAMP", "The stamp of the audit is damaged; the record is left as it is.");

  /**
   * The name of outcomes that leave open whether a write took place, for instance after a time-out.
   */
  public static final String INDETERMINATE = "INDETERMINATE";

  /** The most characters of an explanation, since some stores append all that they know. */
  private static final int LONGEST = 300;

  private Statuses() {}

  /**
   * Makes the status of a write of which nobody knows whether it took place; the cause says why.
   */
  public static Status indeterminate(Throwable cause) {
    return new Status(INDETERMINATE, describe(cause));
  }

  /** Makes the status of an operation that certainly had no effect; the cause says why. */
  public static Status error(Throwable cause) {
    return new Status(Status.ERROR.getName(), describe(cause));
  }

  /**
   * The status with a name that can be a word of a text, a cell of a table and a part of a tag,
   * whatever the binding calls it.
   */
  public static Status named(Status status) {
    String name = String.valueOf(status.getName());
    boolean safe =
        !name.isEmpty() && name.length() <= LONGEST && name.chars().allMatch(Statuses::isOfName);
    return safe
        ? status
        : new Status(name.isBlank() ? Status.ERROR.getName() : word(name), status.getDescription());
  }

  private static String word(String name) {
    String words = name.strip().replaceAll("[^\\p{Alnum}_.:+/-]+", "_");
    return words.substring(0, Math.min(LONGEST, words.length()));
  }

  private static boolean isOfName(int character) {
    return character < 128
        && (Character.isLetterOrDigit(character) || "_.:+/-".indexOf(character) >= 0);
  }

  public static boolean isIndeterminate(Status status) {
    return status.getName().equals(INDETERMINATE);
  }

  /** Whether the store has no such record; bindings of others have statuses of their own for it. */
  public static boolean isNotFound(Status status) {
    return status.getName().equals(Status.NOT_FOUND.getName());
  }

  /** Names the key in the explanation of a status that says that its record is missing. */
  public static Status naming(String key, Status status) {
    return isNotFound(status) ? new Status(status.getName(), "there is no record " + key) : status;
  }

  /** Formats what a binding says of an outcome in one line, whatever its store writes. */
  public static String explanation(Status status) {
    String text = String.valueOf(status.getDescription());
    boolean isLine = text.length() <= LONGEST && text.chars().noneMatch(Character::isISOControl);
    if (isLine) {
      return text;
    }
    String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
  }

  /** What the cause says; exceptions of others need the names of their classes. */
  private static String describe(Throwable cause) {
    boolean isSentence = ErrorMessages.isOurs(cause) && cause.getMessage() != null;
    return isSentence
        ? cause.getMessage()
        : cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }
}
