/** Prediction of the load that a benchmark will put on a store. Independent of bindings. */
package io.github.ycsbxl.plan;
