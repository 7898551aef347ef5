package io.hermod.topic;

import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;

/**
 * Which document the deliveries of a topic follow.
 *
 * @param standard for topics that name none
 * @param edge that of the IoT Edge module, with the defaults that this server gives it
 */
public record ProfileChoice(Profile standard, Profile edge) {

  /** Knows every document as it was written. */
  public static ProfileChoice of(Profile standard) {
    return new ProfileChoice(standard, Profiles.EDGE);
  }

  /** The one that this topic follows. */
  public Profile of(Topic topic) {
    String name = topic.profileName();
    if (name == null) {
      return standard;
    }
    return name.equals(edge.name()) ? edge : Profiles.named(name).orElse(standard);
  }
}
