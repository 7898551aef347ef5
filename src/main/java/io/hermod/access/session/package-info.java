/**
 * The sessions of people who use the console in a browser, and the links that start them. Uses
 * access and its clients.
 */
@NullMarked
package io.hermod.access.session;

import org.jspecify.annotations.NullMarked;
