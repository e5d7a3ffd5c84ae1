package io.github.ycsbxl.keys;

/** The index of this client process, from 0, and the number of client processes. */
public record ClientId(int index, int count) {}
