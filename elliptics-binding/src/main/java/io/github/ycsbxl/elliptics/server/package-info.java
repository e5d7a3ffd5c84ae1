/**
 * Server of a network's nodes in this process: objects in memory behind the wire protocol, as far
 * as clients need it, on the loopback address.
 */
package io.github.ycsbxl.elliptics.server;
