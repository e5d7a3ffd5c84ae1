/**
 * Faults that a run injects: the plan, which is checked before anything starts, and its execution.
 */
package io.github.ycsbxl.faults;
