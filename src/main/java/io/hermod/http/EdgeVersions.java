package io.hermod.http;

import java.util.List;

/** The versions of the Edge API; its clients name one, none, or the same twice. */
final class EdgeVersions {
  static final String OWN = "2019-01-01-preview";

  private static final String PARAMETER = "api-version";

  /** Clients that were made for the cloud name the second. */
  private static final List<String> KNOWN = List.of(OWN, "2018-01-01");

  private EdgeVersions() {}

  static void check(ArmQuery query) {
    boolean isKnown =
        query.parameters().entrySet().stream()
            .filter(each -> each.getKey().equalsIgnoreCase(PARAMETER))
            .flatMap(each -> each.getValue().stream())
            .allMatch(version -> KNOWN.stream().anyMatch(version::equalsIgnoreCase));
    if (!isKnown) {
      throw ArmException.badRequest(
          "InvalidApiVersionParameter",
          "The api-version must be one of " + String.join(", ", KNOWN) + ".");
    }
  }
}
