/** Creates, changes, lists and deletes topics and subscriptions. */
@NullMarked
package io.hermod.manage;

import org.jspecify.annotations.NullMarked;
