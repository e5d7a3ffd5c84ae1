/** What a test will ask of a store, computed before it is run. Knows nothing of stores. */
package io.github.ycsbxl.plan;
