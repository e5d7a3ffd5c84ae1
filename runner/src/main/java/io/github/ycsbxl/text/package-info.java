/** Forms of text and CSV files: tables, numbers, and files that are written whole or not. */
package io.github.ycsbxl.text;
