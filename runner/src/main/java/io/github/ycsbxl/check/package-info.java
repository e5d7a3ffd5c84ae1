/** Check of a store before a benchmark, and deletion of what benchmarks left in it. */
package io.github.ycsbxl.check;
