/**
 * Serialization of keys and values according to a store's definition: types, schemas and
 * compression.
 */
package io.github.ycsbxl.voldemort.serialization;
