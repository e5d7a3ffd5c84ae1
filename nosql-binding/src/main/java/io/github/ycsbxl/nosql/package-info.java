/**
 * Binding for Oracle NoSQL Database: configuration, and conversion between YCSB's types and stored
 * records.
 */
package io.github.ycsbxl.nosql;
