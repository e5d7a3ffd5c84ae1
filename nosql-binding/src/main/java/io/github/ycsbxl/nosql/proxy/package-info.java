/**
 * Access to Oracle NoSQL Database through its HTTP proxy or the cloud service: rows of a table,
 * with Oracle's driver. The only package that uses the driver.
 */
package io.github.ycsbxl.nosql.proxy;
