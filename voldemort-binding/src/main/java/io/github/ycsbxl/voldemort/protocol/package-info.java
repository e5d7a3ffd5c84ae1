/**
 * Wire protocols of a Voldemort node: requests, responses and errors, with their encoding and
 * decoding, for clients and servers.
 */
package io.github.ycsbxl.voldemort.protocol;
