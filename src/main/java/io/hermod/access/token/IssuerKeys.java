package io.hermod.access.token;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of an issuer. Fetches them on first use, when they are old, and when a token names an
 * unknown key, but at most once every few seconds, whatever tokens arrive. While an issuer is down,
 * its last keys stay valid for a day.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {
  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
  private static final Duration REFRESH = Duration.ofHours(1);
  private static final Duration LONGEST_OUTAGE = Duration.ofDays(1);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final String issuer;
  private final IssuerDocuments documents;
  private final InstantSource clock;

  // Guards all fields below. It is held while keys are fetched: one thread sends the request, and
  // the others wait for the same response.
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable JWKSet keys;
  private Instant fetchedAt = Instant.MIN;
  private Instant lastTry = Instant.MIN;
  private @Nullable String failure;

  IssuerKeys(String issuer, IssuerDocuments documents, InstantSource clock) {
    this.issuer = issuer;
    this.documents = documents;
    this.clock = clock;
  }

  @Override
  public List<JWK> get(JWKSelector wanted, @Nullable SecurityContext context)
      throws KeySourceException {
    List<JWK> found = wanted.select(keys(false));
    return found.isEmpty() ? wanted.select(keys(true)) : found;
  }

  /**
   * Returns the keys; fetches the newest ones on request, unless it is too soon for another fetch.
   */
  private JWKSet keys(boolean isNewestWanted) throws KeySourceException {
    lock.lock();
    try {
      Instant now = clock.instant();
      if ((isNewestWanted || mustRefresh(now)) && !isTooSoon(now)) {
        fetch(now);
      }
      return usable(isNewestWanted, now);
    } finally {
      lock.unlock();
    }
  }

  private JWKSet usable(boolean isNewestWanted, Instant now) throws KeySourceException {
    boolean isOutdated = failure != null && (isNewestWanted || isOlder(LONGEST_OUTAGE, now));
    if (keys == null || isOutdated) {
      throw new KeySourceException("cannot fetch the keys of issuer " + issuer + ": " + failure);
    }
    return keys;
  }

  /** If it is now before a time in the past, the clock was set back, and no wait is left over. */
  private boolean isTooSoon(Instant now) {
    return now.isBefore(lastTry.plus(PAUSE)) && !now.isBefore(lastTry);
  }

  private boolean mustRefresh(Instant now) {
    return isOlder(REFRESH, now) || now.isBefore(fetchedAt);
  }

  private boolean isOlder(Duration age, Instant now) {
    return keys == null || fetchedAt.isBefore(now.minus(age));
  }

  private void fetch(Instant now) {
    lastTry = now;
    try {
      keys = documents.keys();
      fetchedAt = now;
      failure = null;
    } catch (IOException | IllegalArgumentException e) {
      failure = String.valueOf(e.getMessage());
      LOG.warn(
          "Could not fetch the keys of a token issuer: issuer={} cause={}", issuer, e.toString());
    }
  }
}
