/** What a store already holds: the records of a load, later inserts, and the shape of records. */
package io.github.ycsbxl.lookup;
