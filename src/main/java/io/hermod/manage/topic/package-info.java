/**
 * Creates, changes, lists and deletes topics, domains, system topics and resource groups. Uses the
 * other packages of manage and the store.
 */
@NullMarked
package io.hermod.manage.topic;

import org.jspecify.annotations.NullMarked;
