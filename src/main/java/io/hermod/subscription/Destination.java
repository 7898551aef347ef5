package io.hermod.subscription;

import io.hermod.profile.BatchLimits;
import io.hermod.profile.BatchRules;
import io.hermod.profile.EndpointKind;
import java.util.List;

/** The place that a subscription's events are sent to. */
public sealed interface Destination permits HttpDestination, ConfiguredDestination {

  /** By which rules of the documents a failed attempt is retried. */
  EndpointKind kind();

  /** How many events one request may contain. Only requests over HTTP contain several. */
  default BatchPolicy batching() {
    return BatchPolicy.NONE;
  }

  /** Returns the limits of one request by the rules of a profile. */
  default BatchLimits limits(BatchRules rules) {
    return batching().limits(rules);
  }

  /** The headers or message properties that deliveries carry. */
  default List<HeaderMapping> headers() {
    return List.of();
  }

  /** Whether a header or message property can have this value. */
  default boolean canHold(String value) {
    return HeaderMapping.canHold(value);
  }
}
