package io.hermod.topic;

import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import java.util.List;

/**
 * Selects the profile that the deliveries of a topic follow.
 *
 * @param standard for topics that name no profile
 * @param all every profile that a topic can name, with the defaults of this server
 */
public record ProfileChoice(Profile standard, List<Profile> all) {

  public ProfileChoice {
    all = List.copyOf(all);
  }

  /** Uses every document as it was written. */
  public static ProfileChoice of(Profile standard) {
    return new ProfileChoice(standard, Profiles.all());
  }

  /** Returns the profile of a topic. */
  public Profile of(Topic topic) {
    return all.stream()
        .filter(profile -> profile.name().equals(topic.profileName()))
        .findFirst()
        .orElse(standard);
  }
}
