/** Commands that call a running router's API. */
@NullMarked
package io.hermod.cli;

import org.jspecify.annotations.NullMarked;
