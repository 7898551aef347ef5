package io.hermod.app;

import io.hermod.access.Bearers;
import io.hermod.access.client.Clients;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.PendingSignIns;
import io.hermod.access.session.SessionBearers;
import io.hermod.access.session.Sessions;
import io.hermod.access.session.SignInLinks;
import io.hermod.access.token.TrustedIssuers;
import io.hermod.config.ConsoleConfig;
import io.hermod.http.api.ApiResource;
import io.hermod.http.api.ConsoleLinksResource;
import io.hermod.http.call.CallRunner;
import io.hermod.http.console.ConsoleEndpoint;
import io.hermod.http.console.OidcEndpoint;
import io.hermod.http.console.ServerFacts;
import io.hermod.http.console.SessionEndpoint;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the parts of the console; none if it is off. */
final class ConsoleBuilder {
  private final ServerContext context;
  private final @Nullable ConsoleSignIn signIn;

  ConsoleBuilder(ServerContext context) {
    this.context = context;
    this.signIn = context.bootstrap().console();
  }

  /** Null if the console is off. */
  static @Nullable ConsoleSignIn signIn(
      ConsoleConfig config, Clients clients, InstantSource clock) {
    return config.isEnabled()
        ? new ConsoleSignIn(
            clients, new Sessions(System::nanoTime), new SignInLinks(System::nanoTime), clock)
        : null;
  }

  /** Adds the sessions of the console to those who can be identified. */
  Bearers bearers(Bearers tokens) {
    return signIn == null ? tokens : new SessionBearers(tokens, signIn.sessions());
  }

  List<ApiResource> resources() {
    return signIn == null ? List.of() : List.of(new ConsoleLinksResource(signIn, context.clock()));
  }

  List<Endpoint> endpoints(TrustedIssuers issuers, PublicAddress address, CallRunner runner) {
    return signIn == null
        ? List.of()
        : List.of(
            new SessionEndpoint(signIn, facts(), address, runner, context.clock()),
            new OidcEndpoint(
                issuers.signIns(), new PendingSignIns(System::nanoTime), signIn, address, runner),
            new ConsoleEndpoint(runner));
  }

  private ServerFacts facts() {
    return new ServerFacts(
        Version.current(),
        context.config().delivery().profile().name(),
        context.config().time().isVirtual(),
        context.config().cluster().isPresent());
  }
}
