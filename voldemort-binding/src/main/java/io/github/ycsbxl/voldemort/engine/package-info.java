/** Where one node keeps the values of a store, in memory or in Berkeley DB JE. */
package io.github.ycsbxl.voldemort.engine;
