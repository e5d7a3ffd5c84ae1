/**
 * Running a benchmark: the validated plan, its phases, the worker threads with their pace, and the
 * verdict on what came out.
 */
package io.github.ycsbxl.run;
