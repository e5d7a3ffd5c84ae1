package io.github.ycsbxl.voldemort;

import java.time.Duration;

/**
 * Settings of the client's writes. Immutable.
 *
 * @param patience time in which an operation that other writes overtake starts over
 */
record WriteSettings(Insert insert, Update update, Duration patience) {

  /** Requests of an insert. */
  enum Insert {
    /** A put of the first version, which refuses a key that exists. */
    ONCE,
    /** A get of the version and a put of the next one, as Voldemort's own put. */
    REPLACE
  }

  /** Requests of an update. */
  enum Update {
    /** A get of the record and a put of it with the fields changed. */
    MERGE,
    /** A get of the version and a put of the fields as the whole record. */
    REPLACE
  }
}
