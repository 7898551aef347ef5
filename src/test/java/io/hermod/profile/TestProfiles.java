package io.hermod.profile;

import java.time.Duration;

/** Profiles for tests that cannot wait for half a minute. */
public final class TestProfiles {
  private TestProfiles() {}

  /** The rules of 2021, with other waits for an answer. */
  public static Profile waiting(Duration response, Duration late) {
    Profile of2021 = Profiles.named("cloud-2021").orElseThrow();
    return new Profile(
        of2021.name(),
        response,
        late,
        of2021.success(),
        of2021.neverRetried(),
        of2021.minimumWaits(),
        of2021.schedule(),
        of2021.giveUpAfter(),
        of2021.jitter(),
        of2021.retry(),
        of2021.batching(),
        of2021.probation(),
        of2021.convertsSchemas());
  }
}
