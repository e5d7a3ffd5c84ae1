package io.github.ycsbxl.config;

import java.util.Collection;
import java.util.List;

/**
 * Part of a benchmark in which a property applies. A declaration names all scopes of its property.
 * Who may set the property, which processes receive it and which settings it is checked with follow
 * from them.
 */
public enum Scope {
  /** A scenario. Each scenario can have its own value. */
  SCENARIO,
  /**
   * The whole benchmark. Together with {@link #SCENARIO}, a common value also applies to all
   * scenarios together, so it has an effect even if every scenario has its own value.
   */
  BENCHMARK,
  /** The process that the user starts. A coordinator does not send the property to clients. */
  COORDINATOR,
  /** A single run. A series rejects the property, because its runs would write the same file. */
  ONE_RUN,
  /** A sweep or search, which chooses the settings of its runs. */
  SERIES,
  /** No effect on what is measured. Comparisons ignore it, and a continued sweep may change it. */
  NEUTRAL,
  /** Rate of a run. A load, and a run that shows the highest rate, omit it. */
  PACE,
  /** Length of a run. It does not explain a difference between results. */
  LENGTH,
  /** Key of a record. A ledger contains it, so that an audit finds the records. */
  KEYS,
  /** Table and format of the stored records. An audit needs the value of the run. */
  RECORDS,
  /** Location of the store. An audit may use another value than the run. */
  ADDRESS,
  /** Client of the store. A process that only serves the store does not use it. */
  CLIENT,
  /** Client that is not in the same process as the store. */
  CONNECTION,
  /** Store that this tool opens or starts. A store that runs elsewhere does not use it. */
  STORE,
  /** Server that this tool starts for a store. */
  SERVER,
  /** Server of {@code ycsb serve}. The servers of other commands choose free ports. */
  SERVE;

  /** Returns the properties with this scope, in the order of the list. */
  public List<Property<?>> filter(Collection<? extends Property<?>> properties) {
    return properties.stream().<Property<?>>map(one -> one).filter(one -> one.isIn(this)).toList();
  }
}
