/** Sends events to Azure functions, through the webhook of their app. Uses destination.webhook. */
@NullMarked
package io.hermod.destination.function;

import org.jspecify.annotations.NullMarked;
