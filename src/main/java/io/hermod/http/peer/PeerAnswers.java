package io.hermod.http.peer;

import io.hermod.http.call.CallResponse;
import io.vertx.core.http.HttpClientResponse;

/** The responses of a server that does not lead, in addition to those of the leader. */
final class PeerAnswers {
  private static final String NOT_LEADING = "hermod-not-leading";
  private static final int MISDIRECTED = 421;

  private PeerAnswers() {}

  /** Returns the response to a request that another server forwarded to this one by mistake. */
  static CallResponse notLeading(String node) {
    return CallResponse.error(
            MISDIRECTED, "NotLeading", "The server '%s' does not lead the cluster.".formatted(node))
        .with(NOT_LEADING, node);
  }

  static boolean isNotLeading(HttpClientResponse response) {
    return response.statusCode() == MISDIRECTED && response.headers().contains(NOT_LEADING);
  }

  static CallResponse noLeader() {
    return CallResponse.error(
            503,
            "NoLeader",
            "No server of the cluster leads at the moment, or it cannot be reached. Try again"
                + " later.")
        .with("Retry-After", "5");
  }

  static CallResponse inDoubt() {
    return CallResponse.error(
            503,
            "LeaderLost",
            "The connection to the server that leads the cluster broke. The request may have been"
                + " carried out.")
        .with("Retry-After", "5");
  }

  static CallResponse failed() {
    return CallResponse.error(500, "InternalServerError", "The request could not be forwarded.");
  }

  static CallResponse invalid() {
    return CallResponse.error(400, "BadRequest", "The request cannot be forwarded.");
  }
}
