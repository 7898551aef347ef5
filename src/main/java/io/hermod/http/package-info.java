/** The server and its endpoints; errors become status codes here only. */
@NullMarked
package io.hermod.http;

import org.jspecify.annotations.NullMarked;
