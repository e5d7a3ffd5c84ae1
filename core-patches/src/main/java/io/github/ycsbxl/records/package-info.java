/** What a record consists of: the bytes of its fields and their form as one value. */
package io.github.ycsbxl.records;
