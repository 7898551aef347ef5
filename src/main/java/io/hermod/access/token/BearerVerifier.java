package io.hermod.access.token;

import io.hermod.access.Bearers;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.client.Clients;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Identifies our own tokens at once, and those of configured issuers after it has verified them on
 * another thread, because it may have to fetch keys.
 */
public final class BearerVerifier implements Bearers {
  private static final Logger LOG = LoggerFactory.getLogger(BearerVerifier.class);
  private static final Refused UNKNOWN = new Refused("this server did not issue it");

  /** How long a verified token is accepted before its signature is checked again. */
  private static final Duration REMEMBERED = Duration.ofMinutes(5);

  private final OwnBearers own;
  private final TrustedIssuers issuers;
  private final Executor executor;
  private final InstantSource clock;
  private final VerifiedTokens<Identified> verified = new VerifiedTokens<>();

  /**
   * Creates a verifier for the tokens of our clients and of these issuers.
   *
   * @param executor starts a virtual thread per task
   */
  public BearerVerifier(
      BearerTokens tokens,
      Clients clients,
      TrustedIssuers issuers,
      Executor executor,
      InstantSource clock) {
    this.own = new OwnBearers(tokens, clients);
    this.issuers = issuers;
    this.executor = executor;
    this.clock = clock;
  }

  @Override
  public @Nullable Identification known(String token) {
    if (BearerTokens.isOwn(token)) {
      return own.identify(token, clock.instant());
    }
    Identified found = verified.get(token);
    if (found != null && clock.instant().isBefore(found.expiresAt())) {
      return found;
    }
    return issuers.isEmpty() ? UNKNOWN : null;
  }

  @Override
  public void find(String token, Consumer<Identification> then) {
    try {
      executor.execute(() -> then.accept(verify(token)));
    } catch (RejectedExecutionException _) {
      then.accept(new Unavailable("the server is stopping"));
    }
  }

  private Identification verify(String token) {
    try {
      Identification found = known(token);
      return found == null ? verified(token) : found;
    } catch (RuntimeException e) {
      LOG.error("a token could not be verified", e);
      return new Unavailable("it could not be verified");
    }
  }

  private Identification verified(String token) {
    Identification found = issuers.identify(token);
    if (found instanceof Identified good) {
      verified.put(token, rememberedFor(good, clock.instant()));
    }
    return found;
  }

  private static Identified rememberedFor(Identified good, Instant now) {
    Instant latest = now.plus(REMEMBERED);
    return good.expiresAt().isAfter(latest) ? new Identified(good.caller(), latest) : good;
  }
}
