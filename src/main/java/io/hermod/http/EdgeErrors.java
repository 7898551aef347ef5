package io.hermod.http;

import io.hermod.event.InvalidFieldException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells what went wrong in a call of the Edge API, in the module's manner: {@code
 * EventSubscription.Properties.Destination failed validation. Reason: EndpointUrl must ...}
 *
 * @param resource what the call is about, as the module names it
 */
record EdgeErrors(String resource) {
  static final EdgeErrors OF_TOPIC = new EdgeErrors("Topic");
  static final EdgeErrors OF_SUBSCRIPTION = new EdgeErrors("EventSubscription");

  /** In ids, what the module has no word for. */
  private static final Pattern ARM_GROUP =
      Pattern.compile("/subscriptions/\\S*?/providers/Microsoft\\.EventGrid(?=/)");

  private static final String PROPERTIES = "properties";

  /** The same failure has the same status as in the management API in the form of ARM. */
  ArmAnswer answer(RuntimeException failure, String requestId) {
    ArmAnswer arm = ArmErrors.answer(failure, requestId);
    EdgeProblem problem = problem(failure, arm);
    return ArmAnswer.error(
            problem.status(),
            problem.json(),
            new ArmAnswer.Problem(problem.code(), problem.message()))
        .with(arm.headers());
  }

  /**
   * What to report of a failure outside of any call.
   *
   * @param cause names it in the log
   */
  EdgeProblem problem(RuntimeException failure, String cause) {
    return problem(failure, ArmErrors.answer(failure, cause));
  }

  private EdgeProblem problem(RuntimeException failure, ArmAnswer arm) {
    if (failure instanceof InvalidFieldException invalid) {
      return invalid(invalid);
    }
    ArmAnswer.Problem problem = arm.problem().orElseThrow();
    return new EdgeProblem(arm.status(), problem.code(), inOurWords(problem.message()));
  }

  private EdgeProblem invalid(InvalidFieldException invalid) {
    if (invalid.field().indexOf(' ') >= 0) {
      return new EdgeProblem(400, "InvalidName", String.valueOf(invalid.getMessage()));
    }
    Deque<String> steps = new ArrayDeque<>(Arrays.asList(invalid.field().split("\\.")));
    boolean isProperty = steps.size() > 1 && steps.getFirst().equals(PROPERTIES);
    if (isProperty) {
      steps.removeFirst();
    }
    String part = capital(withoutIndex(steps.getFirst()));
    String message =
        "%s.%s%s failed validation. Reason: %s %s."
            .formatted(
                resource, isProperty ? "Properties." : "", part, field(steps), invalid.problem());
    return new EdgeProblem(400, "Invalid" + part, inOurWords(message));
  }

  /** What is complained about within its part, or the part itself. */
  private static String field(Deque<String> steps) {
    if (steps.size() == 1) {
      return capital(steps.getFirst());
    }
    steps.removeFirst();
    return steps.stream()
        .filter(step -> !step.equals(PROPERTIES))
        .map(EdgeErrors::capital)
        .collect(Collectors.joining("."));
  }

  private static String withoutIndex(String step) {
    int bracket = step.indexOf('[');
    return bracket < 0 ? step : step.substring(0, bracket);
  }

  private static String capital(String name) {
    return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String inOurWords(String message) {
    return ARM_GROUP
        .matcher(message)
        .replaceAll("")
        .replace(EdgeSubscriptionRequest.ARM_EXPIRY, EdgeSubscriptionRequest.EXPIRY)
        .replace(
            capital(EdgeSubscriptionRequest.ARM_EXPIRY), capital(EdgeSubscriptionRequest.EXPIRY));
  }
}
