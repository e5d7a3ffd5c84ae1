/** Interface of all modes to the YCSB side: records as bytes, statuses as answers. */
package io.github.ycsbxl.nosql.store;
