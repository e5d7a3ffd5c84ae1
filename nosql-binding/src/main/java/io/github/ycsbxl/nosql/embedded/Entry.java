package io.github.ycsbxl.nosql.embedded;

/** A key and the value that a node holds under it. The arrays are shared, not copied. */
record Entry(byte[] key, byte[] value) {}
