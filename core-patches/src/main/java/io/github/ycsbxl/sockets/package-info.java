/**
 * What stores of this machine are made of: a server of clients that speak in turn, a relay in front
 * of a port, and a node's process; the last two for faults of nodes.
 */
package io.github.ycsbxl.sockets;
