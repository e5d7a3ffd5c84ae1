/** Records: contents of fields, encoding as one value, compression and verification. */
package io.github.ycsbxl.records;
