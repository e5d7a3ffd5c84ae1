/**
 * The fleet: ranks and common start of client processes, the processes on this machine, and the sum
 * of their results.
 */
package io.github.ycsbxl.fleet;
