package io.hermod.http;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lets a management request pass whose bearer token allows what it asks for, and no other. */
record BearerGuard(Bearers bearers) {
  private static final String BEARER = "Bearer ";
  private static final String RETRY_AFTER_SECONDS = "5";

  /**
   * Goes on with the exchange when it is known whose it is: at once, or when somebody has been
   * asked, and then on the request's event loop too. Its body waits meanwhile.
   */
  void admit(ArmExchange exchange, Consumer<Caller> next) {
    String token = token(exchange.request());
    if (token == null) {
      throw new ArmException(unauthenticated(""));
    }
    Identification known = bearers.known(token);
    if (known != null) {
      next.accept(caller(exchange.request(), known));
    } else {
      exchange.request().pause();
      bearers.find(
          token, found -> exchange.resume(() -> next.accept(caller(exchange.request(), found))));
    }
  }

  /** Refuses a caller who may not do this. */
  static void require(Permission wanted, Caller caller) {
    if (!caller.may(wanted)) {
      throw new ArmException(forbidden(wanted, caller));
    }
  }

  /** Refuses a caller who may do this, but not here. */
  static void require(Permission wanted, Resource resource, Caller caller) {
    if (!caller.may(wanted, resource)) {
      throw new ArmException(outOfScope(wanted, caller));
    }
  }

  static ArmAnswer outOfScope(Permission wanted, Caller caller) {
    return ArmAnswer.error(
        403,
        "AuthorizationFailed",
        "%s may not %s: its roles hold for %s only."
            .formatted(caller.name(), wanted.words(), caller.scope().words()));
  }

  /** Says why a request to read is refused, or null; may tell it on another thread. */
  void decide(HttpServerRequest request, Consumer<@Nullable ArmAnswer> then) {
    String token = token(request);
    if (token == null) {
      then.accept(unauthenticated(""));
    } else {
      bearers.find(token, found -> then.accept(refusal(request, found, Permission.READ)));
    }
  }

  private static Caller caller(HttpServerRequest request, Identification found) {
    return switch (found) {
      case Identified good -> trusted(request, good.caller());
      case Refused refused -> throw new ArmException(unauthenticated(request, refused));
      case Unavailable reason -> throw new ArmException(unavailable(reason));
    };
  }

  private static Caller trusted(HttpServerRequest request, Caller caller) {
    ClientConnection.trust(request);
    return caller;
  }

  /** The whole server is what is read. */
  private static @Nullable ArmAnswer refusal(
      HttpServerRequest request, Identification found, Permission wanted) {
    return switch (found) {
      case Identified good when !good.caller().may(wanted) -> forbidden(wanted, good.caller());
      case Identified good when !good.caller().scope().isEverything() ->
          outOfScope(wanted, good.caller());
      case Identified _ -> null;
      case Refused refused -> unauthenticated(request, refused);
      case Unavailable reason -> unavailable(reason);
    };
  }

  private static ArmAnswer forbidden(Permission wanted, Caller caller) {
    return ArmAnswer.error(
        403, "AuthorizationFailed", "%s may not %s.".formatted(caller.name(), wanted.words()));
  }

  private static ArmAnswer unavailable(Unavailable reason) {
    String message = "The token cannot be verified now: " + reason.reason() + ".";
    return ArmAnswer.error(503, "ServiceUnavailable", message)
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  private static ArmAnswer unauthenticated(HttpServerRequest request, Refused refused) {
    String wait = FailedSignIns.retryAfter(request, CredentialKind.BEARER_TOKEN);
    return wait == null ? unauthenticated(refused) : ArmAnswer.tooManyFailures(wait);
  }

  private static ArmAnswer unauthenticated(Refused refused) {
    return unauthenticated(" This one is refused: " + refused.reason() + ".");
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
