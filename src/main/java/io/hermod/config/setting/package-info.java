/** Every setting: its key, default, format and description. Uses no other package. */
@NullMarked
package io.hermod.config.setting;

import org.jspecify.annotations.NullMarked;
