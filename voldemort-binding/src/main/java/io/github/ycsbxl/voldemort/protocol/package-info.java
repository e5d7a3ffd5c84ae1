/**
 * Wire protocols of a Voldemort node: encoding and decoding of requests, responses and errors, for
 * clients and servers.
 */
package io.github.ycsbxl.voldemort.protocol;
