/**
 * The language of a Voldemort node and its clients: requests, responses, errors, and their bytes in
 * each protocol, to write and to read, so that both ends use it.
 */
package io.github.ycsbxl.voldemort.protocol;
