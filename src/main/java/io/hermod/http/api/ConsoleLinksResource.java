package io.hermod.http.api;

import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.SignInLinks;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import java.time.InstantSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Links that sign a browser in to the console, once, as the client that asks for them. */
public final class ConsoleLinksResource implements ApiResource {
  private final ConsoleSignIn signIn;
  private final InstantSource clock;

  public ConsoleLinksResource(ConsoleSignIn signIn, InstantSource clock) {
    this.signIn = signIn;
    this.clock = clock;
  }

  /** The secret is in the fragment of the URL, which browsers do not send and nobody logs. */
  CallResponse create(Call call) {
    String secret =
        signIn
            .newLink(call.caller().identity().getOrDefault("client", ""))
            .orElseThrow(ConsoleLinksResource::notAClient);
    return CallResponse.created(
        JsonNodeFactory.instance
            .objectNode()
            .put("link", call.origin() + "/console/#link=" + secret)
            .put("expiresAt", clock.instant().plus(SignInLinks.LIFETIME).toString()));
  }

  private static CallException notAClient() {
    return new CallException(
        CallResponse.error(
            409,
            "Conflict",
            "Only a client of this server can get a link. Holders of another issuer's token sign in"
                + " on the console's page."));
  }
}
