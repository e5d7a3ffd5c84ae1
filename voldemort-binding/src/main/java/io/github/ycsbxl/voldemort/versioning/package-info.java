/** Versions of values: vector clocks and their order. */
package io.github.ycsbxl.voldemort.versioning;
