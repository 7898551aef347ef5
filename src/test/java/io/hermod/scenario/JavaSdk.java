package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.credential.TokenCredential;
import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.management.AzureEnvironment;
import com.azure.core.management.profile.AzureProfile;
import com.azure.core.util.Context;
import com.azure.identity.ClientSecretCredentialBuilder;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import com.azure.resourcemanager.resources.ResourceManager;
import com.azure.resourcemanager.resources.fluent.ResourcesClient;
import io.hermod.access.client.Credentials;
import java.util.Map;
import javax.net.ssl.SSLException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Azure SDKs for Java, told where a server is, what to trust and who they are. */
final class JavaSdk {
  static final String VERSION = "2025-02-15";
  private static final JsonMapper JSON = new JsonMapper();

  private final String endpoint;
  private final Credentials credentials;
  private final HttpClient http;
  private final TokenCredential credential;
  private final ResourceManager manager;

  JavaSdk(HermodProcess hermod) throws SSLException {
    endpoint = hermod.https().toString();
    credentials = Credentials.load(hermod.directory()).orElseThrow();
    http = AzureHttp.trusting(hermod.directory().caCertificate());
    credential =
        new ClientSecretCredentialBuilder()
            .tenantId(credentials.tenantId())
            .clientId(credentials.clientId())
            .clientSecret(credentials.clientSecret())
            .authorityHost(endpoint)
            .disableInstanceDiscovery()
            .httpClient(http)
            .build();
    manager =
        ResourceManager.configure()
            .withHttpClient(http)
            .authenticate(credential, profile())
            .withSubscription(credentials.subscriptionId());
  }

  private AzureProfile profile() {
    AzureEnvironment here =
        new AzureEnvironment(
            Map.of(
                "resourceManagerEndpointUrl", endpoint,
                "managementEndpointUrl", endpoint,
                "activeDirectoryEndpointUrl", endpoint));
    return new AzureProfile(credentials.tenantId(), credentials.subscriptionId(), here);
  }

  String subscriptionId() {
    return credentials.subscriptionId();
  }

  ResourceManager manager() {
    return manager;
  }

  ResourcesClient resources() {
    return manager.serviceClient().getResources();
  }

  TokenCredential credential() {
    return credential;
  }

  String endpoint(String path) {
    return endpoint + "/" + path;
  }

  EventGridPublisherClientBuilder publisher(String path) {
    return new EventGridPublisherClientBuilder().endpoint(endpoint(path)).httpClient(http);
  }

  /** Does what generic resources have no method for, in the SDK's own pipeline. */
  JsonNode call(HttpMethod method, String url, int status, String body) {
    String address = url.startsWith("/") ? endpoint + url + "?api-version=" + VERSION : url;
    HttpRequest request =
        new HttpRequest(method, address)
            .setHeader(HttpHeaderName.CONTENT_TYPE, "application/json")
            .setBody(body);
    try (HttpResponse response = manager.httpPipeline().sendSync(request, Context.NONE)) {
      String answer = response.getBodyAsBinaryData().toString();
      assertThat(response.getStatusCode()).as(answer).isEqualTo(status);
      return JSON.readTree(answer);
    }
  }
}
