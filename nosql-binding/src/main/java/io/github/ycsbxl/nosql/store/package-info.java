/**
 * Interface between the binding's YCSB classes and its modes: records are bytes, outcomes are
 * statuses.
 */
package io.github.ycsbxl.nosql.store;
