/** Every setting: its key, default, format and description. */
@NullMarked
package io.hermod.config.setting;

import org.jspecify.annotations.NullMarked;
