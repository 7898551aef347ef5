/**
 * Runs a whole engine on one thread and in virtual time: real lanes and the real embedded store,
 * with disks, databases and endpoints that fail. One seed determines one run.
 */
@NullMarked
package io.hermod.simulation;

import org.jspecify.annotations.NullMarked;
