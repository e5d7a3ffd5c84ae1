/**
 * Shared parts of served stores: a server for clients that alternate requests and responses, and a
 * proxy that injects network faults.
 */
package io.github.ycsbxl.serve;
