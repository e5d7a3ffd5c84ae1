/** Outages of a store: what each fault, and each outage without one, cost in a measured phase. */
package io.github.ycsbxl.outage;
