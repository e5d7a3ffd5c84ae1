/**
 * Records in a store on remote nodes, through Oracle's own client. Only this package and the server
 * package use {@code oracle.kv}.
 */
package io.github.ycsbxl.nosql.kv;
