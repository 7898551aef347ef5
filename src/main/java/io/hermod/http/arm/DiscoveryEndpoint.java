package io.hermod.http.arm;

import io.hermod.access.token.SignIn;
import io.hermod.audit.Rejections;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
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
  public boolean claims(HttpServerRequest request) {
    String path = Endpoint.rawPath(request);
    return METADATA.matcher(path).matches()
        || INSTANCE.matcher(path).matches()
        || CONFIGURATION.matcher(path).matches()
        || KEYS.matcher(path).matches();
  }

  @Override
  public void handle(HttpServerRequest request) {
    CallExchange exchange = new CallExchange(request, Rejections.NONE);
    boolean isGet = HttpMethod.GET.equals(request.method());
    exchange.guard(
        () -> exchange.send(isGet ? answer(request) : OauthResponses.wrongMethod("GET")));
  }

  private CallResponse answer(HttpServerRequest request) {
    String path = Endpoint.rawPath(request);
    DiscoveryJson json = new DiscoveryJson(address.origin(request));
    Matcher configuration = CONFIGURATION.matcher(path);
    if (configuration.matches()) {
      return configuration(json, configuration.group(1), configuration.group(2));
    }
    if (INSTANCE.matcher(path).matches()) {
      return CallResponse.ok(json.instance(tenant(request), address.authority(request)));
    }
    return METADATA.matcher(path).matches()
        ? json.metadata(parameter(request, "api-version"))
        : CallResponse.ok(DiscoveryJson.noKeys());
  }

  private CallResponse configuration(DiscoveryJson json, String tenant, @Nullable String version) {
    if (!signIn.isTenant(tenant)) {
      return OauthResponses.unknownTenant();
    }
    return CallResponse.ok(
        tenant.equalsIgnoreCase(SignIn.NO_TENANT)
            ? json.adfs()
            : json.tenant(tenant, "/v2.0".equalsIgnoreCase(version)));
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
