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

  /** The token of the session follows: behind the {@code #}, where only the page reads it. */
  private static final String DONE = "/console/#oidc=done&token=";

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
      throw methodRefused("GET");
    }
    if (path.equals(ROOT)) {
      exchange.send(CallResponse.ok(list()));
      return;
    }
    BrowserRules.requireTls(request, address);
    Supplier<CallResponse> step =
        path.equals(CALLBACK) ? () -> finish(request) : () -> lead(request, number(path));
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

  private int number(String path) {
    String number = path.substring(ROOT.length() + 1);
    int index = number.matches("\\d{1,3}") ? Integer.parseInt(number) : issuers.size();
    if (index >= issuers.size()) {
      throw notFound("There is no such issuer. Open /console/.");
    }
    return index;
  }

  private CallResponse lead(HttpServerRequest request, int number) {
    OidcSignIn issuer = issuers.get(number);
    OidcRequest fresh = OidcRequest.next();
    try {
      String page = issuer.begin(fresh, redirect(request));
      return to(page, cookie(request, pending.begin(number, fresh)));
    } catch (IOException e) {
      LOG.warn("Could not begin a sign-in: issuer={} cause={}", issuer.name(), e.toString());
      return to(UNAVAILABLE, null);
    }
  }

  /**
   * Accepts only a browser that this server sent to the issuer: its cookie seals the same state.
   */
  private CallResponse finish(HttpServerRequest request) {
    CallQuery query = CallQuery.unversioned(request.query());
    String code = given(query, "code");
    Optional<Pending> known = pending.take(cookieOf(request), given(query, "state"));
    if (known.isEmpty()) {
      return to(TOO_LATE, null);
    }
    OidcSignIn issuer = issuers.get(known.get().issuer());
    if (code.isEmpty()) {
      return refused(request, issuer, "it gave no code");
    }
    return finish(
        request,
        issuer,
        issuer.finish(known.get().request(), code, given(query, "iss"), redirect(request)));
  }

  private static String given(CallQuery query, String name) {
    return Objects.requireNonNullElse(query.parameter(name), "");
  }

  private CallResponse finish(
      HttpServerRequest request, OidcSignIn issuer, Identification identification) {
    return switch (identification) {
      case Identified somebody when somebody.caller().roles().isEmpty() -> to(NO_ROLE, null);
      case Identified somebody -> begun(request, signIn.elsewhere(somebody));
      case Refused refused -> refused(request, issuer, refused.reason());
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
        DONE + started.session().csrfToken(),
        SessionCookie.of(request, BrowserRules.usesTls(request, address)).storing(started.id()));
  }

  private CallResponse refused(HttpServerRequest request, OidcSignIn issuer, String reason) {
    LOG.warn("A sign-in was refused: issuer={} reason={}", issuer.name(), reason);
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
  private String cookie(HttpServerRequest request, String sealed) {
    return "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s"
        .formatted(
            cookieName(request),
            sealed,
            PendingSignIns.LIFETIME.toSeconds(),
            BrowserRules.usesTls(request, address) ? "; Secure" : "");
  }

  private String cookieOf(HttpServerRequest request) {
    @Nullable Cookie cookie = request.getCookie(cookieName(request));
    return cookie == null ? "" : cookie.getValue();
  }

  /** With TLS, browsers accept the prefix from this host only: nobody else can plant a sign-in. */
  private String cookieName(HttpServerRequest request) {
    String name = "hermod-oidc-" + request.localAddress().port();
    return BrowserRules.usesTls(request, address) ? SessionCookie.HOST_PREFIX + name : name;
  }
}
