/** The disks of stores on this machine: what they hold, and what a load would add. */
package io.github.ycsbxl.disk;
