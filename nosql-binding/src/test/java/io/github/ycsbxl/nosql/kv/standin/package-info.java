/**
 * A server that answers Oracle's own client over RMI, with the client's own wire classes and a
 * storage of the user's choice, and whose faults can be chosen too. It is as good as our reading of
 * the protocol; a real server is the reference.
 */
package io.github.ycsbxl.nosql.kv.standin;
