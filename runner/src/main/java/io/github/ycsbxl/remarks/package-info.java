/** The list of remarks: everything that makes the results of a run doubtful. */
package io.github.ycsbxl.remarks;
