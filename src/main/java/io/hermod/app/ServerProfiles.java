package io.hermod.app;

import io.hermod.config.HermodConfig;
import io.hermod.config.ProfileConfig;
import io.hermod.profile.BatchRules;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.topic.ProfileChoice;
import java.util.List;

/** The profiles that topics can follow, with the numbers from this server's settings. */
final class ServerProfiles {
  private ServerProfiles() {}

  static ProfileChoice of(HermodConfig config) {
    List<Profile> all = Profiles.all().stream().map(each -> configured(each, config)).toList();
    return new ProfileChoice(named(config.delivery().profile().name(), all), all);
  }

  private static Profile named(String name, List<Profile> all) {
    return all.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private static Profile configured(Profile written, HermodConfig config) {
    return written.equals(Profiles.EDGE)
        ? EdgeProfile.of(config.edge())
        : written.with(written.retry(), batching(written.batching(), config.delivery().profile()));
  }

  private static BatchRules batching(BatchRules written, ProfileConfig config) {
    return written.withDefaults(config.defaultBatchEvents(), config.defaultBatchBytes());
  }
}
