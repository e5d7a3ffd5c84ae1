/** Records: the bytes of their fields, their form as one value, compression and verification. */
package io.github.ycsbxl.records;
