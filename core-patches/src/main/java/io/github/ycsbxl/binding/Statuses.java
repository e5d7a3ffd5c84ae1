package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.ErrorMessages;
import site.ycsb.Status;

/** Statuses that stock YCSB's {@link Status} lacks. Stateless. */
public final class Statuses {
  /** A conditional write found another version than expected. Nothing was written. */
  public static final Status CONFLICT =
      new Status("CONFLICT", "The record changed since it was read.");

  /** An insert found an existing record. Nothing was written. */
  public static final Status EXISTS = new Status("EXISTS", "The store holds this key already.");

  /** A load skipped an existing record: neither an insert nor a failure. */
  public static final Status EXISTING =
      new Status("EXISTING", "The record existed before the load.");

  /** A read missed an acknowledged insert that another replica has. */
  public static final Status STALE =
      new Status("STALE", "A lagging replica does not have an inserted record yet.");

  /** A CAS operation found a damaged stamp and did not change the record. */
  public static final Status DAMAGED_STAMP =
      new Status("DAMAGED_STAMP", "The audit stamp is damaged; the record is not changed.");

  /**
   * Name of the status of writes that may or may not have taken effect, for instance after a
   * timeout.
   */
  public static final String INDETERMINATE = "INDETERMINATE";

  private static final String NO_TABLE = "NO_TABLE";

  /** Maximum length of an explanation; some stores append all details. */
  private static final int LONGEST = 300;

  private Statuses() {}

  /** Returns the status of a write that may or may not have taken effect. */
  public static Status indeterminate(Throwable cause) {
    return new Status(INDETERMINATE, describe(cause));
  }

  /** Returns the status of an operation on a table or store that does not exist, or no longer. */
  public static Status noTable(Throwable cause) {
    return new Status(NO_TABLE, describe(cause));
  }

  /** Returns true if the store answered that the table does not exist. */
  public static boolean isNoTable(Status status) {
    return status.getName().equals(NO_TABLE);
  }

  /** Returns the status of an operation that certainly had no effect. */
  public static Status error(Throwable cause) {
    return new Status(Status.ERROR.getName(), describe(cause));
  }

  /**
   * Returns the status with a name that is safe in text, CSV and tags. Other characters are
   * replaced.
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

  /** Returns true if the record does not exist. Some bindings have their own status for this. */
  public static boolean isNotFound(Status status) {
    // Nearly all statuses are OK, and isOk compares references only.
    return !status.isOk() && status.getName().equals(Status.NOT_FOUND.getName());
  }

  /** Adds the key to the explanation of a status for a missing record. */
  public static Status naming(String key, Status status) {
    return isNotFound(status) ? new Status(status.getName(), "no record " + key) : status;
  }

  /** Formats a binding's explanation of a status in one line. */
  public static String explanation(Status status) {
    String text = String.valueOf(status.getDescription());
    boolean isLine = text.length() <= LONGEST && text.chars().noneMatch(Character::isISOControl);
    if (isLine) {
      return text;
    }
    String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
  }

  /**
   * Returns the message of the exception. Prefixes the class name if the message is not a sentence.
   */
  private static String describe(Throwable cause) {
    boolean isSentence = ErrorMessages.isOurs(cause) && cause.getMessage() != null;
    return isSentence
        ? cause.getMessage()
        : cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }
}
