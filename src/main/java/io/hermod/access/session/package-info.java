/**
 * The sessions of people who use the console in a browser, and the links that start them. Uses
 * access, its clients, and its tokens.
 */
@NullMarked
package io.hermod.access.session;

import org.jspecify.annotations.NullMarked;
