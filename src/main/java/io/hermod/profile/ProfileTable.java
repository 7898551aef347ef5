package io.hermod.profile;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows profiles side by side as text: one row per rule, one column per profile. */
public final class ProfileTable {
  private record Rule(String name, Function<Profile, String> text) {}

  private static final List<Rule> RULES =
      List.of(
          new Rule("response wait", profile -> DurationText.of(profile.responses().timeout())),
          new Rule("late responses", ProfileTable::lateResponses),
          new Rule("success", profile -> profile.responses().success().toString()),
          new Rule("never retried (webhook)", neverRetried(EndpointKind.WEBHOOK)),
          new Rule("never retried (Azure resource)", neverRetried(EndpointKind.AZURE_RESOURCE)),
          new Rule("minimum waits", profile -> profile.backoff().minimums().toString()),
          new Rule("schedule", ProfileTable::schedule),
          new Rule("no attempt after", ProfileTable::limit),
          new Rule("jitter", ProfileTable::jitter),
          new Rule("attempts", profile -> attempts(profile.retry())),
          new Rule("time to live", profile -> timeToLive(profile.retry())),
          new Rule("events per batch", profile -> batchEvents(profile.batching())),
          new Rule("batch size", profile -> batchSize(profile.batching())),
          new Rule("probation", profile -> probation(profile.probation())),
          new Rule("schemas", ProfileTable::schemas));

  private ProfileTable() {}

  /**
   * Returns a row of profile names, then a row per rule; the first cell of each row is the name of
   * the rule.
   */
  public static List<List<String>> rows(List<Profile> profiles) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("", profiles, Profile::name));
    RULES.forEach(rule -> rows.add(row(rule.name(), profiles, rule.text())));
    return List.copyOf(rows);
  }

  /** Returns only the rules in which two profiles differ; empty if there are none. */
  public static List<List<String>> differences(Profile one, Profile other) {
    List<List<String>> rows = rows(List.of(one, other));
    List<List<String>> differing =
        rows.stream().skip(1).filter(row -> !row.get(1).equals(row.get(2))).toList();
    return differing.isEmpty()
        ? List.of()
        : Stream.concat(Stream.of(rows.getFirst()), differing.stream()).toList();
  }

  private static List<String> row(
      String name, List<Profile> profiles, Function<Profile, String> text) {
    return Stream.concat(Stream.of(name), profiles.stream().map(text)).toList();
  }

  private static String lateResponses(Profile profile) {
    ResponseRules rules = profile.responses();
    return rules.lateness().isPositive()
        ? "count up to " + DurationText.of(rules.lateUntil())
        : "ignored";
  }

  private static Function<Profile, String> neverRetried(EndpointKind kind) {
    return profile -> profile.responses().neverRetried(kind).toString();
  }

  private static String schedule(Profile profile) {
    List<Duration> steps = profile.backoff().schedule();
    return steps.subList(0, steps.size() - 1).stream().map(DurationText::of).collect(joining(", "))
        + ", then every "
        + DurationText.of(steps.getLast());
  }

  private static String limit(Profile profile) {
    Duration limit = profile.backoff().giveUpAfter();
    return limit == null ? "the time to live" : DurationText.of(limit);
  }

  private static String jitter(Profile profile) {
    double share = profile.backoff().jitter();
    return share == 0 ? "none" : "up to +" + Math.round(share * 100) + " %";
  }

  private static String attempts(RetryLimits rules) {
    Integer standard = rules.defaultAttempts();
    return rules.attempts() + "; default: " + (standard == null ? "no limit" : standard);
  }

  private static String timeToLive(RetryLimits rules) {
    return rules.minutes() + " min; default: " + DurationText.of(rules.defaultTimeToLive());
  }

  private static String batchEvents(BatchRules rules) {
    return "%s; %d if only the size is set".formatted(rules.events(), rules.defaultEvents());
  }

  private static String batchSize(BatchRules rules) {
    return "%s KB; %s if only the count is set"
        .formatted(rules.kilobytes(), size(rules.defaultBytes()));
  }

  private static String size(int bytes) {
    return bytes % 1024 == 0 ? bytes / 1024 + " KB" : bytes + " bytes";
  }

  private static String probation(@Nullable ProbationRules rules) {
    if (rules == null) {
      return "none";
    }
    Map<Duration, List<Outcome>> byLength =
        rules.first().keySet().stream()
            .sorted()
            .filter(outcome -> !rules.firstAfter(outcome).equals(rules.otherwise()))
            .collect(groupingBy(rules::firstAfter, TreeMap::new, toList()));
    return "initially "
        + DurationText.of(rules.otherwise())
        + byLength.entrySet().stream()
            .map(entry -> "; " + names(entry.getValue()) + ": " + DurationText.of(entry.getKey()))
            .collect(joining());
  }

  private static String schemas(Profile profile) {
    return profile.convertsSchemas() ? "converted" : "delivered as published";
  }

  private static String names(List<Outcome> outcomes) {
    return outcomes.stream().map(Outcome::toString).collect(joining(", "));
  }
}
