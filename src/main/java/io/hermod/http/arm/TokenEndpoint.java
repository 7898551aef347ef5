package io.hermod.http.arm;

import io.hermod.access.CredentialKind;
import io.hermod.access.token.SignIn;
import io.hermod.access.token.SignInRequest;
import io.hermod.access.token.SignInResult;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.BodyReader;
import io.hermod.http.server.BodyReader.Body;
import io.hermod.http.server.ClientConnection;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RejectedRequest;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.ContextInternal;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The endpoint where clients sign in, as they do at Entra or ADFS: {@code POST
 * /{tenant}/oauth2/v2.0/token} with an OAuth 2 form.
 */
public final class TokenEndpoint implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(TokenEndpoint.class);
  private static final Pattern PATH =
      Pattern.compile("/+([^/]+)/oauth2/(?:v2\\.0/)?token/?", Pattern.CASE_INSENSITIVE);
  private static final Pattern CLIENT_ID =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
  private static final int MAX_BODY_BYTES = 64 << 10;

  private final SignIn signIn;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner checks the credentials, which may block
   */
  public TokenEndpoint(SignIn signIn, PublicAddress address, CallRunner runner) {
    this.signIn = signIn;
    this.address = address;
    this.runner = runner;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.SIGN_IN;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    Matcher path = PATH.matcher(Endpoint.rawPath(request));
    boolean isOurs = path.matches();
    if (isOurs) {
      handle(request, path.group(1));
    }
    return isOurs;
  }

  private void handle(HttpServerRequest request, String tenant) {
    if (!HttpMethod.POST.equals(request.method())) {
      send(request, OauthResponses.wrongMethod("POST"));
    } else if (!signIn.isTenant(tenant)) {
      send(request, OauthResponses.unknownTenant());
    } else {
      Context home = ContextInternal.current();
      BodyReader.read(request, MAX_BODY_BYTES, body -> begin(request, body, home));
    }
  }

  private void begin(HttpServerRequest request, Body body, Context home) {
    switch (body) {
      case Body.Complete form -> begin(request, form.bytes(), home);
      case Body.TooLarge _ ->
          send(request, OauthResponses.error(413, "invalid_request", "The form is too large."));
      case Body.Broken _ ->
          send(request, OauthResponses.invalidRequest("The form could not be read."));
      case Body.TimedOut _ ->
          send(
              request,
              OauthResponses.error(408, "invalid_request", "The form took too long to arrive."));
      case Body.NoRoom _ -> send(request, OauthResponses.unavailable());
    }
  }

  private void begin(HttpServerRequest request, byte[] form, Context home) {
    try {
      SignInRequest asked = SignInForm.read(form, request.getHeader(HttpHeaders.AUTHORIZATION));
      Set<String> authorities = address.authorities(request);
      runner
          .executor()
          .execute(() -> sendLater(request, answer(request, asked, authorities), home));
    } catch (IllegalArgumentException _) {
      // The message of the exception could quote the secret.
      send(request, OauthResponses.invalidRequest("The form is not encoded correctly."));
    } catch (RejectedExecutionException _) {
      send(request, OauthResponses.unavailable());
    }
  }

  private CallResponse answer(
      HttpServerRequest request, SignInRequest asked, Set<String> authorities) {
    try {
      SignInResult result = signIn.signIn(asked, authorities);
      if (result instanceof SignInResult.Refused) {
        RejectedRequest.tell(request, "sign-in", who(asked.clientId()), runner.rejections());
      }
      String wait = result.isWrongSecret() ? retryAfter(request) : null;
      return wait == null ? OauthResponses.of(result) : OauthResponses.tooManyFailures(wait);
    } catch (RuntimeException | Error e) {
      LOG.error("could not process a sign-in request", e);
      return OauthResponses.unavailable();
    }
  }

  /**
   * Names the client only if the value looks like a client id: someone may have put the secret
   * there.
   */
  private static Map<String, String> who(String clientId) {
    return CLIENT_ID.matcher(clientId).matches() ? Map.of("client", clientId) : Map.of();
  }

  private static @Nullable String retryAfter(HttpServerRequest request) {
    return FailedSignIns.retryAfter(request, CredentialKind.CLIENT_SECRET);
  }

  private static void sendLater(HttpServerRequest request, CallResponse answer, Context home) {
    home.runOnContext(_ -> sendHome(request, answer));
  }

  private static void sendHome(HttpServerRequest request, CallResponse answer) {
    if (answer.status() == 200) {
      ClientConnection.trust(request);
    }
    send(request, answer);
  }

  private static void send(HttpServerRequest request, CallResponse answer) {
    answer.write(request, UUID.randomUUID().toString());
  }
}
