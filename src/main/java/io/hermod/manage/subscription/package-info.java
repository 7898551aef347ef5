/**
 * Creates, changes, lists and deletes subscriptions, and checks what they ask for. Uses manage,
 * egress and the store.
 */
@NullMarked
package io.hermod.manage.subscription;

import org.jspecify.annotations.NullMarked;
