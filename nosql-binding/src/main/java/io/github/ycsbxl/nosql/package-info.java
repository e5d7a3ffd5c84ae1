/**
 * The YCSB binding for Oracle NoSQL Database: configuration, and YCSB's types on a record store.
 */
package io.github.ycsbxl.nosql;
