/** Load that a benchmark will put on a store, computed before it runs. Knows nothing of stores. */
package io.github.ycsbxl.plan;
