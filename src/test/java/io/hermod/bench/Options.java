package io.hermod.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The command-line options of {@code bench/run}.
 *
 * @param only the scenarios to run, by number
 * @param profiled the scenario to profile; empty for none
 * @param writesDocs whether to write the tables into the documentation
 * @param special another kind of run; null to run the scenarios
 */
record Options(
    Plan plan, Set<Integer> only, String profiled, boolean writesDocs, @Nullable Special special) {
  static final String USAGE =
      """
      usage: bench/run [--quick] [--only 2,3] [--profile[=3]] [--docs]
             bench/run --against COMMIT [--quick] [--docs]
             bench/run --soak 1h [--docs]
        --quick     fewer and shorter rounds: under 7 minutes
        --only      some of the scenarios 1 to 19
        --profile   record one scenario (3 if none is named) and print where its time goes
        --against   build another version and compare what an event costs in it and here
        --soak      keep a server half busy for so long (90s, 10m, 1h) and see what grows
        --docs      put the tables into docs/benchmarks.md
      """;

  /** A run that is not a run of the scenarios. */
  sealed interface Special {
    /** Compares this build with the one in this folder. */
    record Against(Path folder) implements Special {}

    record Soak(Duration time) implements Special {}
  }

  private static final Set<Integer> ALL =
      IntStream.rangeClosed(1, 19).boxed().collect(Collectors.toUnmodifiableSet());

  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,4})([smh])");

  static Options parse(List<String> arguments) {
    Options options = new Options(Plan.FULL, ALL, "", false, null);
    for (Iterator<String> left = arguments.iterator(); left.hasNext(); ) {
      String argument = left.next();
      options =
          switch (argument) {
            case "--quick" -> options.with(Plan.QUICK);
            case "--only" -> options.only(value(left));
            case "--profile" -> options.profile("3");
            case "--docs" -> options.withDocs();
            case "--against" -> options.with(new Special.Against(Path.of(value(left))));
            case "--soak" -> options.with(new Special.Soak(time(value(left))));
            default -> options.profile(scenarioToProfile(argument));
          };
    }
    return options;
  }

  private static String value(Iterator<String> left) {
    return left.hasNext() ? left.next() : "";
  }

  private static Duration time(String text) {
    Matcher found = TIME.matcher(text);
    if (!found.matches()) {
      throw new IllegalArgumentException("--soak " + text);
    }
    long number = Long.parseLong(found.group(1));
    return switch (found.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }

  private static String scenarioToProfile(String argument) {
    if (!argument.startsWith("--profile=")) {
      throw new IllegalArgumentException(argument);
    }
    return argument.substring("--profile=".length());
  }

  private Options profile(String scenario) {
    return new Options(plan, only, scenario, writesDocs, special);
  }

  private Options with(Plan other) {
    return new Options(other, only, profiled, writesDocs, special);
  }

  private Options withDocs() {
    return new Options(plan, only, profiled, true, special);
  }

  private Options with(Special other) {
    return new Options(plan, only, profiled, writesDocs, other);
  }

  private Options only(String numbers) {
    Set<Integer> chosen =
        Arrays.stream(numbers.split(",", -1)).map(Integer::valueOf).collect(Collectors.toSet());
    if (!ALL.containsAll(chosen)) {
      throw new IllegalArgumentException("--only " + numbers);
    }
    return new Options(plan, chosen, profiled, writesDocs, special);
  }

  boolean wants(int scenario) {
    return only.contains(scenario);
  }
}
