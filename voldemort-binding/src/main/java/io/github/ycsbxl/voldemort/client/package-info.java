/** Client of a Voldemort cluster, which sends every operation to the nodes that keep its key. */
package io.github.ycsbxl.voldemort.client;
