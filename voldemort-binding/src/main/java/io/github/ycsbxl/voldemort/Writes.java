package io.github.ycsbxl.voldemort;

import java.time.Duration;

/**
 * How the client writes. Immutable.
 *
 * @param patience how long a write that others keep overtaking is tried again
 */
record Writes(Insert insert, Update update, Duration patience) {

  /** What an insert does. */
  enum Insert {
    /** Puts the first version, so a key that is taken is refused. */
    ONCE,
    /** Asks for the version and puts the next one, as Voldemort's put does. */
    REPLACE
  }

  /** What an update does. */
  enum Update {
    /** Reads the record, changes the fields and puts it. */
    MERGE,
    /** Asks for the version and puts the fields as the whole record. */
    REPLACE
  }
}
