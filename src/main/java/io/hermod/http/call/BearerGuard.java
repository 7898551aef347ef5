package io.hermod.http.call;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.hermod.audit.Rejections;
import io.hermod.http.server.ClientConnection;
import io.hermod.http.server.FailedSignIns;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the credential of a management request and the permissions of its caller. The credential
 * is a bearer token or, if there is no {@code Authorization} header, a session of the console.
 */
public record BearerGuard(Bearers bearers) {
  private static final String BEARER = "Bearer ";
  private static final String RETRY_AFTER_SECONDS = "5";

  /**
   * Starts an exchange and continues it as soon as its caller is known: at once, or after a lookup,
   * but always on the event loop of the request. During a lookup, the request is paused.
   *
   * @param rejections is told if the caller is rejected
   */
  public void admit(
      HttpServerRequest request, Rejections rejections, BiConsumer<CallExchange, Caller> next) {
    CallExchange exchange = new CallExchange(request, rejections);
    exchange.guard(
        () ->
            admit(
                exchange,
                caller -> {
                  exchange.identify(caller);
                  next.accept(exchange, caller);
                }));
  }

  private void admit(CallExchange exchange, Consumer<Caller> next) {
    String token = token(exchange.request());
    if (token == null) {
      next.accept(callerOfSession(exchange.request()));
      return;
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

  /**
   * Identifies the sender of a request that was admitted, as it is now, while the response goes on.
   * Does not block. Null if only an issuer knows, who is not asked again.
   */
  public @Nullable Identification stillAdmitted(HttpServerRequest request) {
    String token = token(request);
    return token == null ? session(request, bearers::stillOfSession) : bearers.known(token);
  }

  /** Refuses a caller that does not have this permission on any resource. */
  public static void require(Permission wanted, Caller caller) {
    if (!caller.may(wanted)) {
      throw new CallException(forbidden(wanted, caller));
    }
  }

  /** Refuses a caller that does not have this permission on this resource. */
  public static void require(Permission wanted, Resource resource, Caller caller) {
    if (!caller.may(wanted, resource)) {
      throw new CallException(outOfScope(wanted, caller));
    }
  }

  static CallResponse outOfScope(Permission wanted, Caller caller) {
    return CallResponse.error(
        403,
        "AuthorizationFailed",
        "%s may not %s: its roles apply only to %s."
            .formatted(caller.name(), wanted.words(), caller.scope().words()));
  }

  /**
   * Passes the refusal of a read request to {@code then}, or null if the caller may read. May do so
   * on another thread.
   */
  public void decide(HttpServerRequest request, Consumer<@Nullable CallResponse> then) {
    String token = token(request);
    if (token == null) {
      then.accept(refusalOfSession(request));
    } else {
      bearers.find(token, found -> then.accept(refusal(request, found, Permission.READ)));
    }
  }

  private @Nullable CallResponse refusalOfSession(HttpServerRequest request) {
    return switch (session(request, bearers::ofSession)) {
      case Refused refused -> signedOut(refused);
      case Identification found -> refusal(request, found, Permission.READ);
      case null -> unauthenticated("");
    };
  }

  private Caller callerOfSession(HttpServerRequest request) {
    return switch (session(request, bearers::ofSession)) {
      case Identified good -> trusted(request, good.caller());
      case Refused refused -> throw new CallException(signedOut(refused));
      case Unavailable reason -> throw new CallException(unavailable(reason));
      case null -> throw new CallException(unauthenticated(""));
    };
  }

  /** Returns null if the request has no session, or another credential, which then counts alone. */
  private static @Nullable Identification session(
      HttpServerRequest request, BiFunction<String, String, Identification> identify) {
    boolean hasOther = request.headers().contains(HttpHeaders.AUTHORIZATION);
    String id = hasOther ? null : SessionCookie.sessionOf(request);
    return id == null
        ? null
        : identify.apply(
            id, Objects.requireNonNullElse(request.getHeader(SessionCookie.CSRF_HEADER), ""));
  }

  private static Caller caller(HttpServerRequest request, Identification found) {
    return switch (found) {
      case Identified good -> trusted(request, good.caller());
      case Refused refused -> throw new CallException(unauthenticated(request, refused));
      case Unavailable reason -> throw new CallException(unavailable(reason));
    };
  }

  private static Caller trusted(HttpServerRequest request, Caller caller) {
    ClientConnection.trust(request);
    return caller;
  }

  /**
   * Requires a scope that covers everything, because the request reads data of the whole server.
   */
  private static @Nullable CallResponse refusal(
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

  private static CallResponse forbidden(Permission wanted, Caller caller) {
    return CallResponse.error(
        403, "AuthorizationFailed", "%s may not %s.".formatted(caller.name(), wanted.words()));
  }

  private static CallResponse unavailable(Unavailable reason) {
    String message = "The token cannot be verified now: " + reason.reason() + ".";
    return CallResponse.error(503, "ServiceUnavailable", message)
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  private static CallResponse unauthenticated(HttpServerRequest request, Refused refused) {
    String wait = FailedSignIns.retryAfter(request, CredentialKind.BEARER_TOKEN);
    return wait == null ? unauthenticated(refused) : CallResponse.tooManyFailures(wait);
  }

  /** Not counted as a wrong credential: every session ends some day. */
  private static CallResponse signedOut(Refused refused) {
    return CallResponse.error(
        401,
        "AuthenticationFailed",
        "The session of the console was refused: " + refused.reason() + ". Sign in again.");
  }

  private static CallResponse unauthenticated(Refused refused) {
    return unauthenticated(" This token was refused: " + refused.reason() + ".");
  }

  private static CallResponse unauthenticated(String more) {
    String message = "Management requests need a valid bearer token." + more;
    return CallResponse.error(401, "AuthenticationFailed", message)
        .with("WWW-Authenticate", "Bearer");
  }

  private static @Nullable String token(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : null;
  }
}
