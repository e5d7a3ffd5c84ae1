/** Binding for Project Voldemort: YCSB's interface, the configuration, and both modes. */
package io.github.ycsbxl.voldemort;
