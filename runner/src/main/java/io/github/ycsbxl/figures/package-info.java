/**
 * The list of figures: name, meaning, unit, better values and computation of each number that
 * results show, and the values that need a whole phase: thread time, cost, mean of iterations.
 */
package io.github.ycsbxl.figures;
