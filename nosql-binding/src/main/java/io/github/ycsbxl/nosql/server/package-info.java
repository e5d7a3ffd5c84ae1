/**
 * The store in this process for clients in others, which are Oracle's own client: it answers them
 * over RMI with that client's own wire classes. As good as our reading of the protocol; a real
 * server is the reference.
 */
package io.github.ycsbxl.nosql.server;
