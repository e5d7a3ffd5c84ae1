/**
 * Audit of CAS operations: the ledgers that clients write, and the proof, from ledgers and records,
 * of the outcome of every update.
 */
package io.github.ycsbxl.audit;
