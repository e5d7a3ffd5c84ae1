/**
 * Many clients as one benchmark: the coordinator with its connection to each client, a client that
 * joins it, and the sum of what they measured.
 */
package io.github.ycsbxl.fleet;
