/**
 * {@code hermod doctor}: looks at a server, its machine and what it depends on, and says what to
 * do. It changes nothing.
 */
@NullMarked
package io.hermod.cli.doctor;

import org.jspecify.annotations.NullMarked;
