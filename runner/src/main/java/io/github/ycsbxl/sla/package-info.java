/** Service levels: what a run has to keep to, such as {@code outage<5s}. */
package io.github.ycsbxl.sla;
