/**
 * Fleet of clients: the coordinator with its connections, a client that joins it, and the sum of
 * the clients' measurements.
 */
package io.github.ycsbxl.fleet;
