package io.hermod.access.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.access.Access;
import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Permission;
import io.hermod.access.RequestTarget;
import io.hermod.access.Resource;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may publish to a topic. Checks the bearer token, the access key and the SAS token, in
 * this order; one valid credential is enough.
 */
public final class PublishAccess {
  private static final String BEARER = "Bearer ";
  private static final String SIGNATURE = "SharedAccessSignature ";

  private static final Access NO_CREDENTIAL =
      new Access.Denied(
          "Request must contain one of the following authorization signature:"
              + " aeg-sas-token, aeg-sas-key.");
  private static final Access UNKNOWN_SCHEME =
      new Access.Denied(
          "Request has an unsupported Authorization scheme"
              + " (must be SharedAccessSignature or Bearer).");
  private static final Access BAD_BEARER = new Access.Denied("Unable to read access token.");
  private static final Access KEYLESS =
      new Access.Denied(
          "Local authentication is disabled for this resource: keys and signatures are refused."
              + " A bearer token is needed.");
  private static final Access EMPTY_KEY =
      new Access.Malformed("Request must have a value for aeg-sas-key.");
  private static final Access EMPTY_TOKEN =
      new Access.Malformed("Request must have a value for aeg-sas-token.");

  private final Bearers bearers;
  private final InstantSource clock;
  private final SasAccess tokens = new SasAccess();

  public PublishAccess(Bearers bearers, InstantSource clock) {
    this.bearers = bearers;
    this.clock = clock;
  }

  /** Verifies an undecided token, and passes the result to {@code then} on another thread. */
  public void find(Access.Undecided undecided, Consumer<Identification> then) {
    bearers.find(undecided.token(), then);
  }

  /** Returns who sent a bearer token, if that is known by now; otherwise null. */
  public @Nullable Identification sender(PublishCredentials shown) {
    String authorization = shown.authorization();
    return authorization == null || !startsWith(authorization, BEARER)
        ? null
        : bearers.known(authorization.substring(BEARER.length()).trim());
  }

  public Access check(Topic topic, PublishCredentials shown, RequestTarget target) {
    Access byBearer = checkBearer(topic, shown);
    if (byBearer instanceof Access.Granted) {
      return byBearer;
    }
    if (topic.access().isKeyless()) {
      return byBearer == null ? KEYLESS : byBearer;
    }
    Access byKey = checkKey(topic, shown.key(), target);
    if (byKey instanceof Access.Granted) {
      return byKey;
    }
    Access byToken = checkToken(topic, shown, target);
    if (byToken instanceof Access.Granted) {
      return byToken;
    }
    return firstOf(byBearer, byKey, byToken);
  }

  private static Access firstOf(@Nullable Access... refusals) {
    for (Access refusal : refusals) {
      if (refusal != null) {
        return refusal;
      }
    }
    return NO_CREDENTIAL;
  }

  /** Returns null if the request has no credential of this kind, as do the checks below. */
  private @Nullable Access checkBearer(Topic topic, PublishCredentials shown) {
    String authorization = shown.authorization();
    if (authorization == null || startsWith(authorization, SIGNATURE)) {
      return null;
    }
    if (!startsWith(authorization, BEARER)) {
      return UNKNOWN_SCHEME;
    }
    String token = authorization.substring(BEARER.length()).trim();
    Identification found = shown.bearer() == null ? bearers.known(token) : shown.bearer();
    return found == null ? new Access.Undecided(token) : decide(found, topic);
  }

  private static Access decide(Identification found, Topic topic) {
    return switch (found) {
      case Identified good -> decide(good.caller(), topic);
      case Refused _ -> BAD_BEARER;
      case Unavailable reason ->
          new Access.Unavailable("The token cannot be verified now: " + reason.reason() + ".");
    };
  }

  private static Access decide(Caller caller, Topic topic) {
    if (!caller.may(Permission.SEND)) {
      return new Access.Forbidden(
          "%s may not %s.".formatted(caller.name(), Permission.SEND.words()));
    }
    return caller.scope().isEverything() || caller.scope().covers(Resource.of(topic))
        ? Access.GRANTED
        : new Access.Forbidden(
            "%s may not %s here: its roles apply only to %s."
                .formatted(caller.name(), Permission.SEND.words(), caller.scope().words()));
  }

  private static @Nullable Access checkKey(
      Topic topic, @Nullable String key, RequestTarget target) {
    if (key == null) {
      return null;
    }
    if (key.isEmpty()) {
      return EMPTY_KEY;
    }
    return isKey(key, topic.keys()) ? Access.GRANTED : denied(target, keyProblem(key));
  }

  // Compares both keys, each in constant time, so that the time taken reveals nothing.
  private static boolean isKey(String given, TopicKeys keys) {
    byte[] bytes = given.getBytes(UTF_8);
    boolean isFirst = MessageDigest.isEqual(bytes, keys.key1().getBytes(UTF_8));
    boolean isSecond = MessageDigest.isEqual(bytes, keys.key2().getBytes(UTF_8));
    return isFirst || isSecond;
  }

  private static String keyProblem(String key) {
    try {
      Base64.getDecoder().decode(key);
      return "The key does not match.";
    } catch (IllegalArgumentException e) {
      return "The key is not a valid Base-64 string.";
    }
  }

  private @Nullable Access checkToken(Topic topic, PublishCredentials shown, RequestTarget target) {
    String token = token(shown);
    if (token == null) {
      return null;
    }
    if (token.isEmpty()) {
      return EMPTY_TOKEN;
    }
    String problem = tokens.problem(topic, token, target, clock.instant());
    return problem == null ? Access.GRANTED : denied(target, problem);
  }

  private static @Nullable String token(PublishCredentials shown) {
    String authorization = shown.authorization();
    return shown.token() == null && authorization != null && startsWith(authorization, SIGNATURE)
        ? authorization.substring(SIGNATURE.length()).trim()
        : shown.token();
  }

  private static boolean startsWith(String header, String scheme) {
    return header.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  private static Access denied(RequestTarget target, String problem) {
    return new Access.Denied(
        "The request authorization key is not authorized for "
            + target.upperCaseHost()
            + ". This is due to the reason: "
            + problem);
  }
}
