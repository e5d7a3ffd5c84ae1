package io.github.ycsbxl.keys;

/** Which of how many client processes this is, counted from 0. */
public record ClientId(int index, int count) {}
