package io.hermod.http.edge;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallQuery;
import java.util.List;

/** Checks the API version of the Edge API. Clients send one, none, or the same one twice. */
final class EdgeVersions {
  static final String OWN = "2019-01-01-preview";

  private static final String PARAMETER = "api-version";

  /** Clients that were written for the cloud use the second version. */
  private static final List<String> KNOWN = List.of(OWN, "2018-01-01");

  private EdgeVersions() {}

  static void check(CallQuery query) {
    boolean isKnown =
        query.parameters().entrySet().stream()
            .filter(each -> each.getKey().equalsIgnoreCase(PARAMETER))
            .flatMap(each -> each.getValue().stream())
            .allMatch(version -> KNOWN.stream().anyMatch(version::equalsIgnoreCase));
    if (!isKnown) {
      throw CallException.badRequest(
          "InvalidApiVersionParameter",
          "The api-version must be one of " + String.join(", ", KNOWN) + ".");
    }
  }
}
