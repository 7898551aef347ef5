package io.hermod.access.publish;

import io.hermod.access.RequestTarget;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Verifies SAS tokens. Remembers valid signatures, because a publisher sends the same token with
 * every request until it expires.
 */
final class SasAccess {
  private static final int MAX_REMEMBERED = 1_000;

  /** The keys are part of the cache key: a signature becomes invalid when the keys change. */
  private record Signed(TopicKeys keys, String token) {}

  private final Map<Signed, SasToken> verified = new ConcurrentHashMap<>();

  /** Returns the problem with the token, or null if it is valid. */
  @Nullable String problem(Topic topic, String text, RequestTarget target, Instant now) {
    SasToken token = verifiedToken(topic.keys(), text);
    if (token == null) {
      return "The token is malformed or its signature does not match.";
    }
    if (token.isExpired(now)) {
      return "The token has expired.";
    }
    return target.isBelow(token.resource()) ? null : "The token is for another resource.";
  }

  private @Nullable SasToken verifiedToken(TopicKeys keys, String text) {
    Signed signed = new Signed(keys, text);
    SasToken known = verified.get(signed);
    return known != null ? known : verify(signed);
  }

  private @Nullable SasToken verify(Signed signed) {
    SasToken token = SasToken.parse(signed.token());
    if (token == null || !isSigned(token, signed.keys())) {
      return null;
    }
    if (verified.size() >= MAX_REMEMBERED) {
      verified.clear();
    }
    verified.put(signed, token);
    return token;
  }

  private static boolean isSigned(SasToken token, TopicKeys keys) {
    return token.isSignedWith(keys.key1()) || token.isSignedWith(keys.key2());
  }
}
