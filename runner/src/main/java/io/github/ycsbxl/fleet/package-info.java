/**
 * Many client processes as one test: which of them this is, their common start, the processes on
 * this machine, and the adding up of their results.
 */
package io.github.ycsbxl.fleet;
