/**
 * Faults that a run injects: the plan, which is checked before anything starts, its execution, and
 * what each fault, and each outage without one, cost.
 */
package io.github.ycsbxl.faults;
