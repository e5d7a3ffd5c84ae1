/** Interface of all modes to the YCSB side: records as bytes, outcomes as statuses. */
package io.github.ycsbxl.nosql.store;
