/** SLOs, such as {@code outage<5s}, of a run that has ended and of one that is under way. */
package io.github.ycsbxl.slo;
