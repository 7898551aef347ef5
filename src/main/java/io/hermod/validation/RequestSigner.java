package io.hermod.validation;

import io.hermod.destination.signing.MessageSigner;
import io.hermod.subscription.Subscription;
import java.time.InstantSource;

/**
 * Signs what the service itself sends to the endpoint of a subscription that signs its requests.
 *
 * @param realClock the time in requests, which receivers compare with their own clocks
 * @param clock decides how long old keys sign
 */
record RequestSigner(InstantSource realClock, InstantSource clock) {

  /** Returns the request with the event that has this id, signed if the subscription signs. */
  EndpointRequest sign(EndpointRequest request, Subscription subscription, String eventId) {
    MessageSigner signer = MessageSigner.of(subscription, realClock, clock);
    return signer == null ? request : request.signedBy(() -> signer.sign("msg_" + eventId));
  }
}
