package io.hermod.http.console;

import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.Session;
import io.hermod.access.session.Sessions.Started;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRunner;
import io.hermod.http.call.RequestJson;
import io.hermod.http.call.SessionCookie;
import io.hermod.http.server.ClientConnection;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RejectedRequest;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The session of the browser that asks, {@code /console/session}: POST signs in, GET shows it,
 * DELETE signs out.
 */
public final class SessionEndpoint extends ConsolePart {
  private static final String PATH = "/console/session";

  private final ConsoleSignIn signIn;
  private final ServerFacts server;
  private final PublicAddress address;
  private final InstantSource clock;

  /**
   * Builds the endpoint.
   *
   * @param runner checks credentials, which may block
   * @param clock real time
   */
  public SessionEndpoint(
      ConsoleSignIn signIn,
      ServerFacts server,
      PublicAddress address,
      CallRunner runner,
      InstantSource clock) {
    super(PATH, runner);
    this.signIn = signIn;
    this.server = server;
    this.address = address;
    this.clock = clock;
  }

  @Override
  void begin(CallExchange exchange, String path) {
    HttpServerRequest request = exchange.request();
    if (!path.equals(PATH)) {
      throw notFound("There is only /console/session itself.");
    }
    BrowserRules.requireSameOrigin(request);
    switch (request.method().name()) {
      case "GET" -> exchange.send(shown(request));
      case "DELETE" -> exchange.send(ended(request));
      case "POST" -> {
        BrowserRules.requireJson(request);
        BrowserRules.requireTls(request, address);
        exchange.readBody(body -> runner().executor().execute(() -> signIn(exchange, body)));
      }
      default -> throw methodRefused("GET", "POST", "DELETE");
    }
  }

  /** Tells nothing to those who have only the cookie, and they do not prolong the session. */
  private CallResponse shown(HttpServerRequest request) {
    Session session =
        current(request)
            .filter(found -> hasToken(request, found))
            .orElseThrow(SessionEndpoint::signedOut);
    CallResponse answer = answer(session);
    id(request).ifPresent(signIn.sessions()::use);
    ClientConnection.trust(request);
    return answer;
  }

  /** Asks for the token too: another site must not sign anybody out. */
  private CallResponse ended(HttpServerRequest request) {
    Session session = current(request).orElseThrow(SessionEndpoint::signedOut);
    if (!hasToken(request, session)) {
      throw new CallException(
          CallResponse.error(
              403, "AuthorizationFailed", "The header X-Hermod-Csrf is missing or wrong."));
    }
    endCurrent(request);
    return CallResponse.noContent().with("Set-Cookie", cookie(request).deleting());
  }

  private static boolean hasToken(HttpServerRequest request, Session session) {
    @Nullable String token = request.getHeader(SessionCookie.CSRF_HEADER);
    return token != null && session.hasCsrfToken(token);
  }

  private Optional<Session> current(HttpServerRequest request) {
    return id(request).flatMap(signIn.sessions()::find);
  }

  private void endCurrent(HttpServerRequest request) {
    id(request).ifPresent(signIn.sessions()::end);
  }

  private static Optional<String> id(HttpServerRequest request) {
    return Optional.ofNullable(SessionCookie.sessionOf(request));
  }

  private void signIn(CallExchange exchange, Buffer body) {
    exchange.guard(() -> exchange.send(signIn(exchange.request(), body)));
  }

  private CallResponse signIn(HttpServerRequest request, Buffer body) {
    SignInAttempt attempt = SignInAttempt.read(RequestJson.parse(body));
    Optional<Started> started =
        switch (attempt) {
          case SignInAttempt.WithLink(String link) -> signIn.withLink(link);
          case SignInAttempt.WithSecret(String id, String secret) -> signIn.withSecret(id, secret);
        };
    return started
        .map(session -> begun(request, session))
        .orElseGet(() -> refused(request, attempt));
  }

  /** Ends the session that the browser had: nobody can prepare a session for somebody else. */
  private CallResponse begun(HttpServerRequest request, Started started) {
    endCurrent(request);
    return answer(started.session()).with("Set-Cookie", cookie(request).storing(started.id()));
  }

  private CallResponse refused(HttpServerRequest request, SignInAttempt attempt) {
    RejectedRequest.tell(request, "sign-in", attempt.who(), runner().rejections());
    @Nullable String wait = FailedSignIns.retryAfter(request, attempt.kind());
    return wait == null
        ? CallResponse.error(401, "AuthenticationFailed", attempt.refusal())
        : CallResponse.tooManyFailures(wait);
  }

  private CallResponse answer(Session session) {
    Identification holder = session.holder().identify();
    if (!(holder instanceof Identified known)) {
      throw signedOut();
    }
    return CallResponse.ok(
        SessionJson.write(
            known.caller(),
            session.csrfToken(),
            clock.instant().plus(signIn.sessions().left(session)),
            server));
  }

  private static CallException signedOut() {
    return new CallException(
        CallResponse.error(
            401,
            "AuthenticationFailed",
            "You are not signed in, or the header X-Hermod-Csrf is missing or wrong."));
  }

  private SessionCookie cookie(HttpServerRequest request) {
    return SessionCookie.of(request, BrowserRules.usesTls(request, address));
  }
}
