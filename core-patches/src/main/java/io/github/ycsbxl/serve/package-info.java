/**
 * What the stores served by this machine share: a server for clients whose requests and answers
 * alternate, and a relay in front of a port, which injects network faults.
 */
package io.github.ycsbxl.serve;
