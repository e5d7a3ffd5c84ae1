package io.github.ycsbxl.voldemort.engine;

/** What keeps the values of a store. */
public enum EngineKind {
  /** Berkeley DB JE, in a folder. */
  BDB,
  /** The heap; gone when it is closed. */
  MEMORY
}
