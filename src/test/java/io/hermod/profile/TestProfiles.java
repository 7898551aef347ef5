package io.hermod.profile;

import java.time.Duration;

/** Profiles for tests that cannot wait for half a minute. */
public final class TestProfiles {
  private TestProfiles() {}

  /** The rules of 2021, with other waits for an answer. */
  public static Profile waiting(Duration response, Duration late) {
    Profile of2021 = Profiles.named("cloud-2021").orElseThrow();
    ResponseRules usual = of2021.responses();
    return new Profile(
        of2021.name(),
        new ResponseRules(response, late, usual.success(), usual.neverRetried()),
        of2021.backoff(),
        of2021.retry(),
        of2021.batching(),
        of2021.probation(),
        of2021.convertsSchemas());
  }
}
