/**
 * Server of a network's nodes in this process: objects in memory, served on the loopback address.
 * Supports the part of the wire protocol that clients need.
 */
package io.github.ycsbxl.elliptics.server;
