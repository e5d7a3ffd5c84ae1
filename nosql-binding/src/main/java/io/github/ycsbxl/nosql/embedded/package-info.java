/**
 * Embedded mode: shards of replicated Berkeley DB JE nodes in this process. The only package that
 * uses JE.
 */
package io.github.ycsbxl.nosql.embedded;
