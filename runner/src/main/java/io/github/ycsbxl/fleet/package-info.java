/**
 * The fleet: ranks and common start of client processes, the processes on this machine, and the
 * merge of their results.
 */
package io.github.ycsbxl.fleet;
