/**
 * Faults of a run: their plan, their injection, and the impact of each fault and of outages without
 * a fault.
 */
package io.github.ycsbxl.faults;
