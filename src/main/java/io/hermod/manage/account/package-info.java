/**
 * Creates, lists and deletes storage accounts: those that are folders, and those in the settings.
 * Uses manage and the store.
 */
@NullMarked
package io.hermod.manage.account;

import org.jspecify.annotations.NullMarked;
