package io.hermod.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a program says about its steps in the Test Anything Protocol. */
final class TapReport {
  private static final Pattern STEP = Pattern.compile("(not )?ok \\d+ - (.*)");

  /** One step, with all that was printed from it to the next. */
  record Step(String name, boolean isOk, String details) {}

  private TapReport() {}

  /** The steps of the outermost level, in order. */
  static List<Step> read(String output) {
    List<Step> steps = new ArrayList<>();
    for (String line : output.lines().toList()) {
      Matcher matcher = STEP.matcher(line);
      if (matcher.matches()) {
        steps.add(new Step(matcher.group(2), matcher.group(1) == null, line));
      } else if (!steps.isEmpty()) {
        Step last = steps.removeLast();
        steps.add(new Step(last.name(), last.isOk(), last.details() + "\n" + line));
      }
    }
    return steps;
  }
}
