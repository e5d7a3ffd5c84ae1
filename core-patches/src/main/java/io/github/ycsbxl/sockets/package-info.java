/** Servers of clients that speak in turn, a thread for each of them. */
package io.github.ycsbxl.sockets;
