/**
 * Serialization of keys and values by the definition of a store: types, schemas and compression.
 */
package io.github.ycsbxl.voldemort.serialization;
