/** Simulates stores of many shards under the real choosers: where does a hot set stop scaling? */
package io.github.ycsbxl.benchmarks.scaling;
