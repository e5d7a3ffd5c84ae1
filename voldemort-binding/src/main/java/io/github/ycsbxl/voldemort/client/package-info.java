/** Client of a Voldemort cluster, which sends each operation to the nodes of its key. */
package io.github.ycsbxl.voldemort.client;
