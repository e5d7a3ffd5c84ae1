/**
 * Server of a cluster's nodes in this process: storage engines behind the wire protocols, for any
 * compatible client. A node uses its own storage and never calls another node.
 */
package io.github.ycsbxl.voldemort.server;
