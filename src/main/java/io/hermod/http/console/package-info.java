/**
 * The console: its files for the browser, and the sessions of those who use it. The pages call the
 * management API and Hermod's own API like any other client.
 */
@NullMarked
package io.hermod.http.console;

import org.jspecify.annotations.NullMarked;
