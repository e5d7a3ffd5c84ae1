/**
 * Running a benchmark: the validated plan, its phases, the client threads and their pace, and the
 * verdict.
 */
package io.github.ycsbxl.run;
