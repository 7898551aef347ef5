package io.hermod.manage.subscription;

import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/** Asks endpoints whether they want the events of a subscription; may block for minutes. */
@FunctionalInterface
public interface EndpointAsker {
  /** Asks nobody: every endpoint agrees. */
  EndpointAsker NOBODY = (_, _, _) -> new Consent.Given();

  /**
   * Asks the endpoint of a subscription that is about to be created or changed.
   *
   * @param profile the profile that its deliveries will follow
   */
  Consent ask(Topic topic, Subscription wanted, Profile profile);
}
