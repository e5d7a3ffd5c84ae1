/**
 * Server of an embedded store for clients with Oracle's own client. It uses RMI and the wire
 * classes of that client, according to our understanding of the protocol; a real server is the
 * reference.
 */
package io.github.ycsbxl.nosql.server;
