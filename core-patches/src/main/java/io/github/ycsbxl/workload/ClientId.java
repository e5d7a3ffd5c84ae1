package io.github.ycsbxl.workload;

/** Which of how many client processes this is, counted from 0. */
public record ClientId(int index, int count) {}
