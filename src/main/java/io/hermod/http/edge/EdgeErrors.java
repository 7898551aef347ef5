package io.hermod.http.edge;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.CallErrors;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.EdgeProblem;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Turns the failure of an Edge API call into an error in the style of the module: {@code
 * EventSubscription.Properties.Destination failed validation. Reason: EndpointUrl must ...}
 *
 * @param resource the kind of resource that the call is about, as the module names it
 */
record EdgeErrors(String resource) {
  static final EdgeErrors OF_TOPIC = new EdgeErrors("Topic");
  static final EdgeErrors OF_SUBSCRIPTION = new EdgeErrors("EventSubscription");

  /** The part of an ARM id that the ids of the module do not have. */
  private static final Pattern ARM_GROUP =
      Pattern.compile("/subscriptions/\\S*?/providers/Microsoft\\.EventGrid(?=/)");

  private static final String PROPERTIES = "properties";

  /** Returns the response to a failure, with the same status as in the ARM form of the API. */
  CallResponse answer(RuntimeException failure, String requestId) {
    CallResponse arm = CallErrors.answer(failure, requestId);
    EdgeProblem problem = problem(failure, arm);
    return CallResponse.error(
            problem.status(),
            problem.json(),
            new CallResponse.Problem(problem.code(), problem.message()))
        .with(arm.headers());
  }

  /**
   * Returns the error for a failure outside of any call.
   *
   * @param cause identifies the failure in the log
   */
  EdgeProblem problem(RuntimeException failure, String cause) {
    return problem(failure, CallErrors.answer(failure, cause));
  }

  private EdgeProblem problem(RuntimeException failure, CallResponse arm) {
    if (failure instanceof InvalidFieldException invalid) {
      return invalid(invalid);
    }
    CallResponse.Problem problem = arm.problem().orElseThrow();
    return new EdgeProblem(arm.status(), problem.code(), inModuleTerms(problem.message()));
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
    return new EdgeProblem(400, "Invalid" + part, inModuleTerms(message));
  }

  /** Returns the invalid field within its part, or the part itself. */
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

  private static String inModuleTerms(String message) {
    return ARM_GROUP
        .matcher(message)
        .replaceAll("")
        .replace(EdgeSubscriptionRequest.ARM_EXPIRY, EdgeSubscriptionRequest.EXPIRY)
        .replace(
            capital(EdgeSubscriptionRequest.ARM_EXPIRY), capital(EdgeSubscriptionRequest.EXPIRY));
  }
}
