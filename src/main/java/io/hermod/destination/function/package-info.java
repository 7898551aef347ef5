/** Sends events to Azure functions, through the webhook of their app. */
@NullMarked
package io.hermod.destination.function;

import org.jspecify.annotations.NullMarked;
