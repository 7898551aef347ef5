package io.hermod.bench;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the command line of {@code bench/run} asks for.
 *
 * @param only the scenarios to run, by number
 * @param profiled the scenario to say where its time goes; empty for none
 * @param writesDocs whether to put the tables into the documentation
 */
record Options(Plan plan, Set<Integer> only, String profiled, boolean writesDocs) {
  static final String USAGE =
      """
      usage: bench/run [--quick] [--only 2,3] [--profile[=3]] [--docs]
        --quick     fewer and shorter rounds: under 5 minutes
        --only      some of the scenarios 1 to 13
        --profile   record one scenario (3 if none is named) and print where its time goes
        --docs      put the tables into docs/benchmarks.md
      """;

  private static final Set<Integer> ALL = Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);

  static Options parse(List<String> arguments) {
    Options options = new Options(Plan.FULL, ALL, "", false);
    for (Iterator<String> left = arguments.iterator(); left.hasNext(); ) {
      String argument = left.next();
      options =
          switch (argument) {
            case "--quick" -> options.with(Plan.QUICK);
            case "--only" -> options.only(left.hasNext() ? left.next() : "");
            case "--profile" -> options.profile("3");
            case "--docs" -> new Options(options.plan, options.only, options.profiled, true);
            default -> options.profile(scenarioToProfile(argument));
          };
    }
    return options;
  }

  private static String scenarioToProfile(String argument) {
    if (!argument.startsWith("--profile=")) {
      throw new IllegalArgumentException(argument);
    }
    return argument.substring("--profile=".length());
  }

  private Options profile(String scenario) {
    return new Options(plan, only, scenario, writesDocs);
  }

  private Options with(Plan other) {
    return new Options(other, only, profiled, writesDocs);
  }

  private Options only(String numbers) {
    Set<Integer> chosen =
        Arrays.stream(numbers.split(",", -1)).map(Integer::valueOf).collect(Collectors.toSet());
    if (!ALL.containsAll(chosen)) {
      throw new IllegalArgumentException("--only " + numbers);
    }
    return new Options(plan, chosen, profiled, writesDocs);
  }

  boolean wants(int scenario) {
    return only.contains(scenario);
  }
}
