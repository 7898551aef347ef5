package io.hermod.access.session;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Links that sign one browser in, once, within ten minutes. */
public final class SignInLinks {
  public static final Duration LIFETIME = Duration.ofMinutes(10);
  static final int MOST = 100;

  private record Link(String hash, SessionHolder holder, long issuedAt) {}

  private final LongSupplier nanoTime;

  /** The oldest first. */
  private final Deque<Link> links = new ArrayDeque<>();

  /**
   * Creates an empty list.
   *
   * @param nanoTime the time that passes steadily
   */
  public SignInLinks(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Returns the secret of a new link. When there are too many, the oldest one is void. */
  synchronized String issue(SessionHolder holder) {
    forgetOld();
    if (links.size() >= MOST) {
      links.removeFirst();
    }
    String secret = RandomToken.next();
    links.addLast(new Link(RandomToken.hash(secret), holder, nanoTime.getAsLong()));
    return secret;
  }

  /** Returns for whom the link was issued, and voids it; empty if it is unknown, used or old. */
  synchronized Optional<SessionHolder> redeem(String secret) {
    forgetOld();
    String hash = RandomToken.hash(secret);
    for (Iterator<Link> each = links.iterator(); each.hasNext(); ) {
      Link link = each.next();
      if (RandomToken.areEqual(link.hash(), hash)) {
        each.remove();
        return Optional.of(link.holder());
      }
    }
    return Optional.empty();
  }

  private void forgetOld() {
    long now = nanoTime.getAsLong();
    links.removeIf(link -> now - link.issuedAt() >= LIFETIME.toNanos());
  }
}
