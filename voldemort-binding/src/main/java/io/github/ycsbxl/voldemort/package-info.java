/** The binding for Project Voldemort: its YCSB side, its configuration and its modes. */
package io.github.ycsbxl.voldemort;
