/** Objects as bytes and back, as the definition of a store says: types, schemas and compression. */
package io.github.ycsbxl.voldemort.serialization;
