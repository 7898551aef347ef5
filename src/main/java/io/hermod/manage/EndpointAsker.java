package io.hermod.manage;

import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/** Asks endpoints whether they want the events of a subscription; may block for minutes. */
@FunctionalInterface
public interface EndpointAsker {
  /** Takes every consent for granted. */
  EndpointAsker NOBODY = (_, _, _) -> new Consent.Given();

  /**
   * Asks the endpoint of a subscription that is about to be made or changed.
   *
   * @param profile the document that its deliveries will follow
   */
  Consent ask(Topic topic, Subscription wanted, Profile profile);
}
