package io.hermod.http.arm;

import io.hermod.access.token.SignIn;
import io.hermod.audit.Rejections;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells clients where to sign in. It needs no token, because clients do not have one yet. */
public final class DiscoveryEndpoint implements Endpoint {
  private static final Pattern CONFIGURATION =
      pattern("/+([^/]+)(/v2\\.0|/adfs)?/\\.well-known/openid-configuration/?");
  private static final Pattern KEYS = pattern("/+([^/]+)/discovery(?:/v2\\.0)?/keys/?");
  private static final Pattern INSTANCE = pattern("/+common/discovery/instance/?");
  private static final Pattern METADATA = pattern("/+metadata/endpoints/?");

  /** The tenant in the URL of an interactive sign-in page. */
  private static final Pattern TENANT = pattern("https?://[^/]+/([^/]+)/.*");

  private final SignIn signIn;
  private final PublicAddress address;

  public DiscoveryEndpoint(SignIn signIn, PublicAddress address) {
    this.signIn = signIn;
    this.address = address;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.SIGN_IN;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    Supplier<CallResponse> answer = answer(request);
    if (answer != null) {
      CallExchange exchange = new CallExchange(request, Rejections.NONE);
      boolean isGet = HttpMethod.GET.equals(request.method());
      exchange.guard(() -> exchange.send(isGet ? answer.get() : OauthResponses.wrongMethod("GET")));
    }
    return answer != null;
  }

  /** Returns how to respond to a GET of this path; null if the path belongs to others. */
  private @Nullable Supplier<CallResponse> answer(HttpServerRequest request) {
    String path = Endpoint.rawPath(request);
    Matcher configuration = CONFIGURATION.matcher(path);
    if (configuration.matches()) {
      return () -> configuration(request, configuration.group(1), configuration.group(2));
    }
    if (INSTANCE.matcher(path).matches()) {
      return () -> instance(request);
    }
    if (METADATA.matcher(path).matches()) {
      return () -> json(request).metadata(parameter(request, "api-version"));
    }
    return KEYS.matcher(path).matches() ? () -> CallResponse.ok(DiscoveryJson.noKeys()) : null;
  }

  private DiscoveryJson json(HttpServerRequest request) {
    return new DiscoveryJson(address.origin(request));
  }

  private CallResponse instance(HttpServerRequest request) {
    return CallResponse.ok(json(request).instance(tenant(request), address.authority(request)));
  }

  private CallResponse configuration(
      HttpServerRequest request, String tenant, @Nullable String version) {
    if (!signIn.isTenant(tenant)) {
      return OauthResponses.unknownTenant();
    }
    return CallResponse.ok(
        tenant.equalsIgnoreCase(SignIn.NO_TENANT)
            ? json(request).adfs()
            : json(request).tenant(tenant, "/v2.0".equalsIgnoreCase(version)));
  }

  private String tenant(HttpServerRequest request) {
    Matcher tenant = TENANT.matcher(parameter(request, "authorization_endpoint"));
    return tenant.matches() && signIn.isTenant(tenant.group(1))
        ? tenant.group(1)
        : signIn.tenantId();
  }

  private static String parameter(HttpServerRequest request, String name) {
    return Objects.requireNonNullElse(CallQuery.unversioned(request.query()).parameter(name), "");
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
  }
}
