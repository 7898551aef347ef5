/**
 * Commands that call a running router's API. Uses its sub-packages, access and settings, but no
 * part of a server.
 */
@NullMarked
package io.hermod.cli;

import org.jspecify.annotations.NullMarked;
