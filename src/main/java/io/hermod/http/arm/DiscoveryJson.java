package io.hermod.http.arm;

import io.hermod.http.call.CallResponse;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the documents that clients read before they sign in.
 *
 * @param base {@code https://<host>:<port>}
 */
record DiscoveryJson(String base) {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Returns the configuration of ADFS, which also keeps clients from contacting Microsoft. */
  ObjectNode adfs() {
    return configuration(base + "/adfs", base + "/adfs/oauth2", base + "/adfs/discovery/keys");
  }

  ObjectNode tenant(String tenant, boolean isVersion2) {
    String version = isVersion2 ? "/v2.0" : "";
    String root = base + "/" + tenant;
    return configuration(
        root + version, root + "/oauth2" + version, root + "/discovery" + version + "/keys");
  }

  /** Lists the hosts that are aliases of each other: only this server. */
  ObjectNode instance(String tenant, String authority) {
    ObjectNode json = JSON.objectNode();
    json.put(
        "tenant_discovery_endpoint",
        "%s/%s/v2.0/.well-known/openid-configuration".formatted(base, tenant));
    json.put("api-version", "1.1");
    ObjectNode host = json.putArray("metadata").addObject();
    host.put("preferred_network", authority).put("preferred_cache", authority);
    host.putArray("aliases").add(authority);
    return json;
  }

  /** Returns an empty list: tokens are signed with a secret, so no public key can verify them. */
  static ObjectNode noKeys() {
    ObjectNode json = JSON.objectNode();
    json.putArray("keys");
    return json;
  }

  /** Returns the endpoints of this cloud. Newer API versions expect a list of clouds. */
  CallResponse metadata(String apiVersion) {
    return apiVersion.equals("2015-01-01") || apiVersion.equals("1.0")
        ? CallResponse.ok(oldMetadata())
        : CallResponse.ok(clouds());
  }

  private ObjectNode oldMetadata() {
    ObjectNode json = JSON.objectNode();
    json.put("galleryEndpoint", base).put("graphEndpoint", base).put("portalEndpoint", base);
    json.set("authentication", authentication());
    return json;
  }

  private ArrayNode clouds() {
    ArrayNode clouds = JSON.arrayNode();
    ObjectNode cloud = clouds.addObject().put("name", "Hermod").put("resourceManager", base);
    cloud.put("graph", base).put("graphAudience", base);
    cloud.put("gallery", base).put("portal", base);
    cloud.set("authentication", authentication());
    cloud.putObject("suffixes").put("storage", "core.windows.net");
    return clouds;
  }

  private ObjectNode authentication() {
    ObjectNode json = JSON.objectNode().put("loginEndpoint", base + "/adfs");
    json.putArray("audiences").add(base + "/");
    return json.put("tenant", "adfs").put("identityProvider", "ADFS");
  }

  private static ObjectNode configuration(String issuer, String oauth, String keys) {
    ObjectNode json = JSON.objectNode();
    json.put("issuer", issuer);
    json.put("authorization_endpoint", oauth + "/authorize");
    json.put("token_endpoint", oauth + "/token");
    json.put("device_authorization_endpoint", oauth + "/devicecode");
    json.put("jwks_uri", keys);
    json.putArray("token_endpoint_auth_methods_supported")
        .add("client_secret_post")
        .add("client_secret_basic");
    json.putArray("grant_types_supported").add("client_credentials");
    json.putArray("response_types_supported").add("token");
    json.putArray("subject_types_supported").add("public");
    json.putArray("id_token_signing_alg_values_supported").add("HS256");
    return json;
  }
}
