/** Storage engines of a node, in memory or in Berkeley DB JE. */
package io.github.ycsbxl.voldemort.engine;
