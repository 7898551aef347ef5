package io.hermod.http.console;

import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.PendingSignIns;
import io.hermod.access.session.PendingSignIns.Pending;
import io.hermod.access.session.Sessions.Started;
import io.hermod.access.token.OidcRequest;
import io.hermod.access.token.OidcSignIn;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRunner;
import io.hermod.http.call.SessionCookie;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RejectedRequest;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Signs people in to the console at an issuer. {@code GET /console/oidc} lists the issuers, {@code
 * /console/oidc/0} leads to the first of them, and it sends the browser back to {@code
 * /console/oidc/callback}.
 */
public final class OidcEndpoint extends ConsolePart {
  private static final Logger LOG = LoggerFactory.getLogger(OidcEndpoint.class);
  private static final String ROOT = "/console/oidc";
  private static final String CALLBACK = ROOT + "/callback";

  /** The page tells the user; a text in the address could be anybody's. */
  private static final String REFUSED = "/console/#oidc=refused";

  private static final String NO_ROLE = "/console/#oidc=no-role";
  private static final String UNAVAILABLE = "/console/#oidc=unavailable";
  private static final String TOO_LATE = "/console/#oidc=too-late";
  private static final String DONE = "/console/#oidc=done";

  private final List<OidcSignIn> issuers;
  private final PendingSignIns pending;
  private final ConsoleSignIn signIn;
  private final PublicAddress address;

  /**
   * Builds the endpoint.
   *
   * @param runner asks the issuers, which blocks
   */
  public OidcEndpoint(
      List<OidcSignIn> issuers,
      PendingSignIns pending,
      ConsoleSignIn signIn,
      PublicAddress address,
      CallRunner runner) {
    super(ROOT, runner);
    this.issuers = issuers;
    this.pending = pending;
    this.signIn = signIn;
    this.address = address;
  }

  @Override
  void begin(CallExchange exchange, String path) {
    HttpServerRequest request = exchange.request();
    if (!HttpMethod.GET.equals(request.method())) {
      throw new CallException(
          CallResponse.error(405, "MethodNotAllowed", "Only GET can be used here.")
              .with("Allow", "GET"));
    }
    if (path.equals(ROOT)) {
      exchange.send(CallResponse.ok(list()));
      return;
    }
    BrowserRules.requireTls(request, address);
    Supplier<CallResponse> step =
        path.equals(CALLBACK) ? () -> finish(request) : () -> lead(request, issuer(path));
    runner().executor().execute(() -> exchange.guard(() -> exchange.send(step.get())));
  }

  private ObjectNode list() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    for (int i = 0; i < issuers.size(); i++) {
      value.addObject().put("name", issuers.get(i).name()).put("href", ROOT + "/" + i);
    }
    return json;
  }

  private OidcSignIn issuer(String path) {
    String number = path.substring(ROOT.length() + 1);
    int index = number.matches("\\d{1,3}") ? Integer.parseInt(number) : issuers.size();
    if (index >= issuers.size()) {
      throw notFound();
    }
    return issuers.get(index);
  }

  private static CallException notFound() {
    return new CallException(
        CallResponse.error(404, "NotFound", "There is no such issuer. Open /console/."));
  }

  private CallResponse lead(HttpServerRequest request, OidcSignIn issuer) {
    OidcRequest fresh = OidcRequest.next();
    try {
      String page = issuer.begin(fresh, redirect(request));
      pending.add(issuer, fresh);
      return to(page, cookie(request, fresh.state()));
    } catch (IOException e) {
      LOG.warn("Could not begin a sign-in: issuer={} cause={}", issuer.name(), e.toString());
      return to(UNAVAILABLE, null);
    }
  }

  /** Accepts only a browser that this server sent to the issuer: its cookie has the same state. */
  private CallResponse finish(HttpServerRequest request) {
    CallQuery query = CallQuery.unversioned(request.query());
    String state = Objects.requireNonNullElse(query.parameter("state"), "");
    String code = Objects.requireNonNullElse(query.parameter("code"), "");
    boolean isOurs = !state.isEmpty() && state.equals(stateOf(request));
    Optional<Pending> known = isOurs ? pending.take(state) : Optional.empty();
    if (known.isEmpty()) {
      return to(TOO_LATE, null);
    }
    if (code.isEmpty()) {
      return refused(request, known.get(), "it gave no code");
    }
    Pending begun = known.get();
    return finish(request, begun, begun.issuer().finish(begun.request(), code, redirect(request)));
  }

  private CallResponse finish(
      HttpServerRequest request, Pending begun, Identification identification) {
    return switch (identification) {
      case Identified somebody when somebody.caller().roles().isEmpty() -> to(NO_ROLE, null);
      case Identified somebody -> begun(request, signIn.elsewhere(somebody));
      case Refused refused -> refused(request, begun, refused.reason());
      case Unavailable unavailable -> {
        LOG.warn("Could not finish a sign-in: {}", unavailable.reason());
        yield to(UNAVAILABLE, null);
      }
    };
  }

  private CallResponse begun(HttpServerRequest request, Started started) {
    @Nullable String old = SessionCookie.sessionOf(request);
    if (old != null) {
      signIn.sessions().end(old);
    }
    return to(
        DONE,
        SessionCookie.of(request, BrowserRules.usesTls(request, address)).storing(started.id()));
  }

  private CallResponse refused(HttpServerRequest request, Pending begun, String reason) {
    LOG.warn("A sign-in was refused: issuer={} reason={}", begun.issuer().name(), reason);
    RejectedRequest.tell(request, "sign-in", Map.of(), runner().rejections());
    @Nullable String wait = FailedSignIns.retryAfter(request, CredentialKind.BEARER_TOKEN);
    return wait == null ? to(REFUSED, null) : CallResponse.tooManyFailures(wait);
  }

  private static CallResponse to(String location, @Nullable String cookie) {
    CallResponse there = CallResponse.redirect(location);
    return cookie == null ? there : there.with(Map.of("Location", location, "Set-Cookie", cookie));
  }

  private String redirect(HttpServerRequest request) {
    return address.origin(request) + CALLBACK;
  }

  /** Lax, because the browser comes back from another site. */
  private String cookie(HttpServerRequest request, String state) {
    return "%s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Lax%s"
        .formatted(
            cookieName(request),
            state,
            ROOT,
            PendingSignIns.LIFETIME.toSeconds(),
            BrowserRules.usesTls(request, address) ? "; Secure" : "");
  }

  private static String stateOf(HttpServerRequest request) {
    @Nullable Cookie cookie = request.getCookie(cookieName(request));
    return cookie == null ? "" : cookie.getValue();
  }

  private static String cookieName(HttpServerRequest request) {
    return "hermod-oidc-" + request.localAddress().port();
  }
}
