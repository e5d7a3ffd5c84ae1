/**
 * Records in a store elsewhere, through Oracle's own client. Together with the server the only
 * package that uses {@code oracle.kv}.
 */
package io.github.ycsbxl.nosql.kv;
