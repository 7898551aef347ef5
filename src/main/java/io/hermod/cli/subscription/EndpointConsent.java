package io.hermod.cli.subscription;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.command.WaitingNote;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Waits while the server asks an endpoint whether it wants events, and says how it answered.
 *
 * @param id the subscription, as a path of the management API
 */
record EndpointConsent(
    LocalCommand command, ServerConnection server, String id, DestinationOptions destination) {
  private static final String AWAITING = "AwaitingManualAction";

  /** The code of the error in the response if the endpoint does not agree. */
  private static final String REFUSED = "Url validation";

  /** Returns what the call returns, which creates or changes the subscription. */
  JsonNode during(Supplier<JsonNode> call) {
    try {
      return WaitingNote.during(
          call, command, "waiting until %s proves that it wants the events".formatted(endpoint()));
    } catch (CommandFailedException e) {
      throw e.hasCode(REFUSED) ? refused() : e;
    }
  }

  /** Returns how somebody can agree for the endpoint, if it did not agree itself. */
  Optional<String> advice(JsonNode subscription) {
    boolean isAwaited =
        subscription.at("/properties/provisioningState").asString("").equals(AWAITING);
    return isAwaited && !destination.endpoint().isEmpty()
        ? Optional.of(
            "waiting for validation: open the link that was sent to " + endpoint() + end())
        : Optional.empty();
  }

  private CommandFailedException refused() {
    return new CommandFailedException(
        ("%s does not agree to get events, so nothing was changed. %s\n"
                + "An endpoint agrees by its response to a validation request: see"
                + " docs/handshake.md. `hermod sink` is one that does.")
            .formatted(endpoint(), report("reason")));
  }

  private String end() {
    String end = report("linkExpiresAt");
    return end.isEmpty() ? "" : " before " + end;
  }

  /** Returns a member of the server's report about the handshake; empty if it cannot be had. */
  private String report(String member) {
    try {
      return server
          .get("/hermod/v1/validations?subscription=" + PathSegment.encode(id))
          .at("/value/0/" + member)
          .asString("");
    } catch (CommandFailedException _) {
      return "";
    }
  }

  private String endpoint() {
    return destination.endpoint().isEmpty() ? "the endpoint" : destination.shown();
  }
}
