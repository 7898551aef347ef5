/** Signs requests to webhooks as Standard Webhooks defines it. */
@NullMarked
package io.hermod.destination.signing;

import org.jspecify.annotations.NullMarked;
