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

/** Profiles side by side, in words: one row per rule, one column per profile. */
public final class ProfileTable {
  private record Rule(String name, Function<Profile, String> text) {}

  private static final List<Rule> RULES =
      List.of(
          new Rule("response wait", profile -> DurationText.of(profile.responseWait())),
          new Rule("late answers", ProfileTable::lateAnswers),
          new Rule("success", profile -> profile.success().toString()),
          new Rule("never retried (webhook)", neverRetried(EndpointKind.WEBHOOK)),
          new Rule("never retried (Azure resource)", neverRetried(EndpointKind.AZURE_RESOURCE)),
          new Rule("minimum waits", profile -> profile.minimumWaits().toString()),
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

  /** A row of names, then a row per rule; the first cell of each says what it is. */
  public static List<List<String>> rows(List<Profile> profiles) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("", profiles, Profile::name));
    RULES.forEach(rule -> rows.add(row(rule.name(), profiles, rule.text())));
    return List.copyOf(rows);
  }

  /** Only the rules that are not the same for both; empty where all are. */
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

  private static String lateAnswers(Profile profile) {
    boolean areHeeded = profile.lateAnswers().compareTo(profile.responseWait()) > 0;
    return areHeeded ? "count up to " + DurationText.of(profile.lateAnswers()) : "not heeded";
  }

  private static Function<Profile, String> neverRetried(EndpointKind kind) {
    return profile -> profile.neverRetried().getOrDefault(kind, Statuses.of()).toString();
  }

  private static String schedule(Profile profile) {
    List<Duration> steps = profile.schedule();
    return steps.subList(0, steps.size() - 1).stream().map(DurationText::of).collect(joining(", "))
        + ", then every "
        + DurationText.of(steps.getLast());
  }

  private static String limit(Profile profile) {
    Duration limit = profile.giveUpAfter();
    return limit == null ? "the time to live" : DurationText.of(limit);
  }

  private static String jitter(Profile profile) {
    return profile.jitter() == 0 ? "none" : "up to +" + Math.round(profile.jitter() * 100) + " %";
  }

  private static String attempts(RetryRules rules) {
    Integer standard = rules.defaultAttempts();
    return rules.attempts() + "; default: " + (standard == null ? "no limit" : standard);
  }

  private static String timeToLive(RetryRules rules) {
    return rules.minutes() + " min; default: " + DurationText.of(rules.defaultTimeToLive());
  }

  private static String batchEvents(BatchRules rules) {
    return "%s; %d where only the size is given"
        .formatted(rules.events(), rules.eventsWhereOnlySizeIsGiven());
  }

  private static String batchSize(BatchRules rules) {
    return "%s KB; %s where only the count is given"
        .formatted(rules.kilobytes(), size(rules.bytesWhereOnlyCountIsGiven()));
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
    return "at first "
        + DurationText.of(rules.otherwise())
        + byLength.entrySet().stream()
            .map(entry -> "; " + names(entry.getValue()) + ": " + DurationText.of(entry.getKey()))
            .collect(joining());
  }

  private static String schemas(Profile profile) {
    return profile.convertsSchemas() ? "converted" : "out as they came in";
  }

  private static String names(List<Outcome> outcomes) {
    return outcomes.stream().map(Outcome::toString).collect(joining(", "));
  }
}
