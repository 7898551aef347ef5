/** Files of lines that do not grow without limit. Uses no other package. */
@NullMarked
package io.hermod.logfile;

import org.jspecify.annotations.NullMarked;
