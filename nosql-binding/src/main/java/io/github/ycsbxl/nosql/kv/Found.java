package io.github.ycsbxl.nosql.kv;

import oracle.kv.Version;

/** A record that a store has. */
record Found(byte[] record, Version version) {}
