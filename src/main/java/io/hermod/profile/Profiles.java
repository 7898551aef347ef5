package io.hermod.profile;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The profiles of all documents that Hermod can follow. */
public final class Profiles {
  private static final List<Duration> UP_TO_AN_HOUR =
      List.of(
          ofSeconds(10),
          ofSeconds(30),
          ofMinutes(1),
          ofMinutes(5),
          ofMinutes(10),
          ofMinutes(30),
          ofHours(1));
  private static final List<Duration> UP_TO_TWELVE_HOURS =
      Stream.concat(UP_TO_AN_HOUR.stream(), Stream.of(ofHours(3), ofHours(6), ofHours(12)))
          .toList();

  /** Small enough for the attempt at 22 h 47 min to fall within the 24 hours. */
  private static final double CLOUD_JITTER = 0.05;

  private static final Range CLOUD_ATTEMPTS = new Range(1, 30);
  private static final Range CLOUD_MINUTES = new Range(1, 1440);
  private static final RetryLimits CLOUD_RETRY =
      new RetryLimits(CLOUD_ATTEMPTS, 30, CLOUD_MINUTES, ofHours(24));
  private static final BatchRules CLOUD_BATCHING =
      new BatchRules(new Range(1, 5000), new Range(1, 1024), 5000, 64 * 1024);
  private static final int EDGE_BATCH_BYTES = 1_058_576;

  private static final Profile CLOUD_2018 =
      new Profile(
          "cloud-2018",
          new ResponseRules(ofSeconds(60), Duration.ZERO, Statuses.of(200, 202), Map.of()),
          new BackoffRules(UP_TO_AN_HOUR, MinimumWaits.NONE, CLOUD_JITTER, ofHours(24)),
          new RetryLimits(CLOUD_ATTEMPTS, null, CLOUD_MINUTES, ofHours(24)),
          CLOUD_BATCHING,
          null,
          true);

  private static final Profile CLOUD_2020 =
      cloud("cloud-2020", Statuses.of(400, 401, 403, 404, 413), Statuses.of(400, 403, 413));
  private static final Profile CLOUD_2021 =
      cloud("cloud-2021", Statuses.of(400, 401, 403, 404, 413), Statuses.of(400, 403, 413));
  private static final Profile CLOUD_2026 =
      cloud("cloud-2026", Statuses.of(400, 401, 403, 413), Statuses.of(400, 403, 413));

  /** The behaviour of the IoT Edge module, with the values it shipped with. */
  public static final Profile EDGE =
      new Profile(
          "edge",
          new ResponseRules(ofSeconds(60), Duration.ZERO, Statuses.range(200, 204), Map.of()),
          new BackoffRules(List.of(ofMinutes(1), ofMinutes(10)), MinimumWaits.NONE, 0, null),
          new RetryLimits(
              new Range(1, Integer.MAX_VALUE), 30, new Range(1, Integer.MAX_VALUE), ofHours(2)),
          new BatchRules(new Range(1, 50), new Range(1, 1033), 10, EDGE_BATCH_BYTES),
          null,
          false);

  private static final List<Profile> ALL =
      List.of(CLOUD_2018, CLOUD_2020, CLOUD_2021, CLOUD_2026, EDGE);

  private Profiles() {}

  /** Creates a profile with what the documents since October 2020 have in common. */
  private static Profile cloud(String name, Statuses webhook, Statuses azureResource) {
    return new Profile(
        name,
        new ResponseRules(
            ofSeconds(30),
            ofMinutes(3),
            Statuses.range(200, 204),
            Map.of(EndpointKind.WEBHOOK, webhook, EndpointKind.AZURE_RESOURCE, azureResource)),
        new BackoffRules(UP_TO_TWELVE_HOURS, MinimumWaits.OF_2020, CLOUD_JITTER, ofHours(24)),
        CLOUD_RETRY,
        CLOUD_BATCHING,
        ProbationRules.BY_OUTCOME,
        true);
  }

  public static List<Profile> all() {
    return ALL;
  }

  public static Optional<Profile> named(String name) {
    return ALL.stream().filter(profile -> profile.name().equals(name)).findFirst();
  }

  public static List<String> names() {
    return ALL.stream().map(Profile::name).toList();
  }
}
