/**
 * Typed configuration: properties that are declared once, with name, default, form and meaning, and
 * a reader that reports every mistake together.
 */
package io.github.ycsbxl.config;
