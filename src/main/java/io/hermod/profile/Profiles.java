package io.hermod.profile;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The documents that Hermod can follow. */
public final class Profiles {
  private static final Profile.SuccessCodes FROM_200_TO_204 = s -> s >= 200 && s <= 204;

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

  private static final List<Profile> ALL =
      List.of(
          new Profile("cloud-2018", ofSeconds(60), s -> s == 200 || s == 202, UP_TO_AN_HOUR),
          new Profile("cloud-2020", ofSeconds(30), FROM_200_TO_204, UP_TO_TWELVE_HOURS),
          new Profile("cloud-2021", ofSeconds(30), FROM_200_TO_204, UP_TO_TWELVE_HOURS),
          new Profile("cloud-2026", ofSeconds(30), FROM_200_TO_204, UP_TO_TWELVE_HOURS),
          new Profile(
              "edge", ofSeconds(60), FROM_200_TO_204, List.of(ofMinutes(1), ofMinutes(10))));

  private Profiles() {}

  public static Optional<Profile> named(String name) {
    return ALL.stream().filter(profile -> profile.name().equals(name)).findFirst();
  }

  public static List<String> names() {
    return ALL.stream().map(Profile::name).toList();
  }
}
