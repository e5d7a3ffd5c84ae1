/**
 * Server of a cluster's nodes in this process: storage engines behind the wire protocols, for any
 * client that speaks them. A node answers for its own storage and never calls another node.
 */
package io.github.ycsbxl.voldemort.server;
