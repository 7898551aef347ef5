package io.hermod.scenario;

import static java.time.Duration.between;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.RefusingEndpoint.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The attempts that a document promises to an endpoint that always fails.
 *
 * @param profile the document
 * @param steps the wait after each failed attempt; the last one repeats
 * @param timeToLive there is no attempt after this
 * @param mostJitter how much may be added to a step, in percent
 * @param fewest how many attempts there are at least, whatever is added
 */
record Ladder(
    String profile, List<Duration> steps, Duration timeToLive, int mostJitter, int fewest) {
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

  static List<Ladder> all() {
    return List.of(
        new Ladder("cloud-2018", UP_TO_AN_HOUR, ofHours(24), 5, 29),
        new Ladder("cloud-2020", UP_TO_TWELVE_HOURS, ofHours(24), 5, 11),
        new Ladder("cloud-2021", UP_TO_TWELVE_HOURS, ofHours(24), 5, 11),
        new Ladder("cloud-2026", UP_TO_TWELVE_HOURS, ofHours(24), 5, 11),
        new Ladder("edge", List.of(ofMinutes(1), ofMinutes(10)), ofHours(2), 0, 13));
  }

  static Ladder of(String profile) {
    return all().stream().filter(each -> each.profile.equals(profile)).findFirst().orElseThrow();
  }

  /** Every attempt was made, in time, with the right count; none before or after. */
  void assertClimbed(Instant published, List<Visit> visits) {
    assertSoFar(published, visits);
    Instant end = published.plus(timeToLive);
    int made = visits.size();
    assertThat(made).as("attempts").isGreaterThanOrEqualTo(fewest);
    assertThat(visits.getLast().at()).as("last attempt").isBefore(end);
    assertThat(visits.getLast().at().plus(most(made))).as("next one").isAfterOrEqualTo(end);
  }

  /** The attempts that were made are those of the ladder, from the first on. */
  void assertSoFar(Instant published, List<Visit> visits) {
    assertThat(visits)
        .extracting(Visit::number)
        .containsExactlyElementsOf(IntStream.range(0, visits.size()).boxed().toList());
    assertThat(visits.getFirst().at()).as("first attempt").isEqualTo(published);
    for (int failed = 1; failed < visits.size(); failed++) {
      assertThat(between(visits.get(failed - 1).at(), visits.get(failed).at()))
          .as("wait after %d failures", failed)
          .isBetween(step(failed), most(failed));
    }
  }

  private Duration step(int failed) {
    return steps.get(Math.min(failed, steps.size()) - 1);
  }

  private Duration most(int failed) {
    return step(failed).multipliedBy(100 + mostJitter).dividedBy(100);
  }

  @Override
  public String toString() {
    return profile;
  }
}
