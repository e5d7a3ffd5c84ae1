/**
 * Parts of the stores of this machine: a server for clients whose requests and answers alternate, a
 * relay in front of a port, and a process of a node. The last two are for faults of nodes.
 */
package io.github.ycsbxl.sockets;
