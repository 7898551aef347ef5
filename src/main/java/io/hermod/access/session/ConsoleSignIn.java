package io.hermod.access.session;

import io.hermod.access.Identification.Identified;
import io.hermod.access.client.Client;
import io.hermod.access.client.Clients;
import io.hermod.access.session.Sessions.Started;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Starts sessions of the console: for a client with its secret, or for the holder of a link. */
public final class ConsoleSignIn {
  /** As long as our own tokens: what an issuer takes back is gone after that time. */
  private static final Duration LONGEST_ELSEWHERE = Duration.ofHours(1);

  private final Clients clients;
  private final Sessions sessions;
  private final SignInLinks links;
  private final InstantSource clock;

  /**
   * Signs in to these sessions.
   *
   * @param clock real time, which applies to credentials even if events use virtual time
   */
  public ConsoleSignIn(Clients clients, Sessions sessions, SignInLinks links, InstantSource clock) {
    this.clients = clients;
    this.sessions = sessions;
    this.links = links;
    this.clock = clock;
  }

  public Sessions sessions() {
    return sessions;
  }

  /** Empty if there is no such client or the secret is wrong. Blocks while files are read. */
  public Optional<Started> withSecret(String clientId, String secret) {
    return clients
        .signIn(clientId, secret)
        .map(found -> sessions.start(holder(found.client(), found.generation())));
  }

  /** Empty if the link was used, is too old or never existed. */
  public Optional<Started> withLink(String secret) {
    return links
        .redeem(secret)
        .filter(holder -> holder.identify() instanceof Identified)
        .map(sessions::start);
  }

  /** Starts a session for somebody who signed in elsewhere, and has to do so again in an hour. */
  public Started elsewhere(Identified somebody) {
    return sessions.start(() -> somebody, LONGEST_ELSEWHERE);
  }

  /** Returns the secret of a new link that signs in as this client; empty if there is none. */
  public Optional<String> newLink(String clientId) {
    return Optional.ofNullable(clients.find(clientId)).map(this::newLink);
  }

  /** Returns the secret of a new link that signs in as this client. */
  public String newLink(Client client) {
    return links.issue(holder(client, client.key().generation()));
  }

  private SessionHolder holder(Client client, int generation) {
    return new ClientHolder(clients, clock, client.id(), generation);
  }
}
