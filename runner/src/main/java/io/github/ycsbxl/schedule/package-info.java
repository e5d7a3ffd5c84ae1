/** When operations are due: target rates, their curves over time, and arrivals. */
package io.github.ycsbxl.schedule;
