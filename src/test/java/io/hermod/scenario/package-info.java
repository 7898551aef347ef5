/** Drives the packaged program from outside: real process, real sockets, real disk, real kills. */
@NullMarked
package io.hermod.scenario;

import org.jspecify.annotations.NullMarked;
