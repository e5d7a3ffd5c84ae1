/**
 * Audit of CAS operations. Clients write ledgers of their updates; the audit compares the ledgers
 * with the records in the store, and so determines the outcome of every update.
 */
package io.github.ycsbxl.audit;
