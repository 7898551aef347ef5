@NullMarked
package io.hermod.cluster;

import org.jspecify.annotations.NullMarked;
