/**
 * Faults of a run: their plan, their injection, and the impact of each fault and of outages without
 * a fault. Also SLOs, such as {@code outage<5s}.
 */
package io.github.ycsbxl.faults;
