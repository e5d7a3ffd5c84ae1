/**
 * Faults that a run injects: the plan, which is checked before anything starts, its execution, and
 * what each fault, and each outage without one, cost. Also the service levels that a run has to
 * keep to, such as {@code outage<5s}.
 */
package io.github.ycsbxl.faults;
