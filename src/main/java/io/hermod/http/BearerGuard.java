package io.hermod.http;

import io.hermod.access.Bearers;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Permission;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lets a management request pass whose bearer token allows what it asks for, and no other. */
record BearerGuard(Bearers bearers) {
  private static final String BEARER = "Bearer ";
  private static final String RETRY_AFTER_SECONDS = "5";

  /**
   * Goes on with the exchange if it may: at once where the token is known, else when somebody has
   * been asked, and then on the request's event loop too. Its body waits meanwhile.
   */
  void admit(ArmExchange exchange, Runnable next) {
    Permission wanted = wanted(exchange.request().method());
    String token = token(exchange.request());
    if (token == null) {
      throw new ArmException(unauthenticated(""));
    }
    Identification known = bearers.known(token);
    if (known != null) {
      pass(known, wanted, next);
    } else {
      exchange.request().pause();
      bearers.find(token, found -> exchange.resume(() -> pass(found, wanted, next)));
    }
  }

  /** Says why a request to read is refused, or null; may tell it on another thread. */
  void decide(HttpServerRequest request, Consumer<@Nullable ArmAnswer> then) {
    String token = token(request);
    if (token == null) {
      then.accept(unauthenticated(""));
    } else {
      bearers.find(token, found -> then.accept(refusal(found, Permission.READ)));
    }
  }

  /** Whatever is more than looking, also what asks for keys, is done with another method. */
  private static Permission wanted(HttpMethod method) {
    boolean isLooking = HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method);
    return isLooking ? Permission.READ : Permission.MANAGE;
  }

  private static void pass(Identification found, Permission wanted, Runnable next) {
    ArmAnswer refusal = refusal(found, wanted);
    if (refusal != null) {
      throw new ArmException(refusal);
    }
    next.run();
  }

  private static @Nullable ArmAnswer refusal(Identification found, Permission wanted) {
    return switch (found) {
      case Identified good when good.caller().may(wanted) -> null;
      case Identified good ->
          ArmAnswer.error(
              403,
              "AuthorizationFailed",
              "%s may not %s.".formatted(good.caller().name(), wanted.words()));
      case Refused refused -> unauthenticated(" This one is refused: " + refused.reason() + ".");
      case Unavailable reason ->
          ArmAnswer.error(
                  503,
                  "ServiceUnavailable",
                  "The token cannot be verified now: " + reason.reason() + ".")
              .with("Retry-After", RETRY_AFTER_SECONDS);
    };
  }

  private static ArmAnswer unauthenticated(String more) {
    String message = "A valid bearer token is needed to manage." + more;
    return ArmAnswer.error(401, "AuthenticationFailed", message).with("WWW-Authenticate", "Bearer");
  }

  private static @Nullable String token(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : null;
  }
}
