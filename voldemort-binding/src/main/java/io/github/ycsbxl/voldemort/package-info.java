/** Binding for Project Voldemort: YCSB's interface, configuration, and local and remote mode. */
package io.github.ycsbxl.voldemort;
