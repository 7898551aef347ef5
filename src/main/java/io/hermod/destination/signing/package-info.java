/** Signs requests to webhooks as Standard Webhooks defines it. Uses destination.http. */
@NullMarked
package io.hermod.destination.signing;

import org.jspecify.annotations.NullMarked;
