/** One try of every operation on a store, before a benchmark. */
package io.github.ycsbxl.check;
