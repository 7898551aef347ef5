/** Create, change, list and delete topics and subscriptions. */
@NullMarked
package io.hermod.manage;

import org.jspecify.annotations.NullMarked;
