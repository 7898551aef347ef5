/**
 * Clients with their roles and secrets, and the files that store them. Uses access and settings.
 */
@NullMarked
package io.hermod.access.client;

import org.jspecify.annotations.NullMarked;
