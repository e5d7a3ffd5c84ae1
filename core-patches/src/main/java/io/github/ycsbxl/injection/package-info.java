/** What faults of nodes are made of: a relay in front of a port, and a node's process. */
package io.github.ycsbxl.injection;
