package io.hermod.access;

import io.hermod.topic.Topic;

/** Decides about a publisher that shows a bearer token. */
@FunctionalInterface
public interface BearerAccess {
  /** Accepts no token: for routers without an issuer that publishers could get one from. */
  BearerAccess NONE = (topic, token) -> new Access.Denied("Unable to read access token.");

  Access check(Topic topic, String token);
}
