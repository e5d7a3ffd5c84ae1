/**
 * The audit of compare-and-sets: what client processes write into their ledgers while they run, and
 * the proof, from the ledgers and the records, of what became of every update.
 */
package io.github.ycsbxl.audit;
