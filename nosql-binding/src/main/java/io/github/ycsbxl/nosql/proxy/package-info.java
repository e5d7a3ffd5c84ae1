/**
 * Oracle NoSQL Database through its HTTP proxy or the cloud service: rows of a table, by the
 * vendor's maintained driver. The only package that imports the driver.
 */
package io.github.ycsbxl.nosql.proxy;
