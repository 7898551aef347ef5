package io.hermod.access.session;

import io.hermod.access.token.OidcRequest;
import io.hermod.secret.BrokenSealException;
import io.hermod.secret.Sealed;
import io.hermod.secret.Sealer;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The people who were sent to an issuer to sign in and have not come back yet. What the server must
 * know of them is sealed in a cookie of their browser: anybody can begin to sign in, so a list in
 * memory could be flooded until it forgets those who are about to come back.
 */
public final class PendingSignIns {
  public static final Duration LIFETIME = Duration.ofMinutes(10);

  private static final int MOST_USED = 1_000;
  private static final String PLACE = "console/oidc";
  private static final String GAP = " ";
  private static final int FIELDS = 5;

  /**
   * A sign-in that has begun.
   *
   * @param issuer its place in the list of issuers
   */
  public record Pending(int issuer, OidcRequest request) {}

  private final LongSupplier nanoTime;
  private final Sealer sealer = Sealer.ofThisProcess();

  /**
   * The hashes of the states of finished sign-ins, the oldest first. They refuse a cookie that is
   * used twice; the issuer refuses its code then too, so the oldest may be forgotten.
   */
  private final Set<String> used = new LinkedHashSet<>();

  /**
   * Creates an empty list.
   *
   * @param nanoTime the time that passes steadily
   */
  public PendingSignIns(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Returns the value of the cookie for a sign-in that begins now. */
  public String begin(int issuer, OidcRequest request) {
    String text =
        String.join(
            GAP,
            Integer.toString(issuer),
            Long.toString(nanoTime.getAsLong()),
            request.state(),
            request.nonce(),
            request.verifier());
    return sealer.seal(text, PLACE).text();
  }

  /**
   * Returns the sign-in that a cookie is about, once. Empty if this process has not sealed the
   * cookie, it is for another state, or it is too old.
   */
  public Optional<Pending> take(String cookie, String state) {
    return open(cookie).filter(fields -> isOf(state, fields)).flatMap(this::use);
  }

  private Optional<String[]> open(String cookie) {
    try {
      String[] fields = sealer.open(new Sealed(sealer.keyId(), cookie), PLACE).split(GAP, -1);
      return Optional.of(fields).filter(found -> found.length == FIELDS);
    } catch (BrokenSealException _) {
      return Optional.empty();
    }
  }

  private static boolean isOf(String state, String[] fields) {
    return RandomToken.areEqual(fields[2], state);
  }

  private synchronized Optional<Pending> use(String[] fields) {
    long begun = Long.parseLong(fields[1]);
    boolean isOld = nanoTime.getAsLong() - begun >= LIFETIME.toNanos();
    if (isOld || !used.add(RandomToken.hash(fields[2]))) {
      return Optional.empty();
    }
    forgetOldest();
    return Optional.of(
        new Pending(Integer.parseInt(fields[0]), new OidcRequest(fields[2], fields[3], fields[4])));
  }

  private void forgetOldest() {
    if (used.size() > MOST_USED) {
      used.remove(used.iterator().next());
    }
  }
}
