package io.hermod.scenario;

import static io.hermod.scenario.JavaSdk.VERSION;
import static io.hermod.scenario.SdkResourceIds.GROUP;
import static io.hermod.scenario.SdkResourceIds.extension;
import static io.hermod.scenario.SdkResourceIds.nested;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpMethod;
import com.azure.core.management.Region;
import com.azure.core.management.exception.ManagementException;
import com.azure.resourcemanager.resources.fluent.models.GenericResourceInner;
import com.azure.resourcemanager.resources.models.GenericResource;
import com.azure.resourcemanager.resources.models.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the resource manager of the Azure SDK for Java does with resources of Event Grid. */
final class SdkManagementSteps {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int MOST_PAGES = 20;

  private static final Map<String, Object> MAPPING =
      Map.of(
          "inputSchemaMappingType",
          "Json",
          "properties",
          Map.of(
              "id", Map.of("sourceField", "number"),
              "eventTime", Map.of("sourceField", "at"),
              "eventType", Map.of("sourceField", "kind", "defaultValue", "Shop.Other"),
              "subject", Map.of("defaultValue", "/custom"),
              "dataVersion", Map.of("defaultValue", "1")));

  private final JavaSdk sdk;
  private final SdkResourceIds ids;
  private final ConsentingWebhook webhook;

  SdkManagementSteps(JavaSdk sdk, ConsentingWebhook webhook) {
    this.sdk = sdk;
    this.ids = new SdkResourceIds(sdk.subscriptionId());
    this.webhook = webhook;
  }

  void findSubscription() {
    assertThat(sdk.manager().subscriptions().list())
        .extracting(Subscription::subscriptionId)
        .containsExactly(sdk.subscriptionId());
    var provider = sdk.manager().providers().getByName("Microsoft.EventGrid");
    assertThat(provider.registrationState()).isEqualTo("Registered");
    assertThat(provider.resourceTypes())
        .anySatisfy(type -> assertThat(type.resourceType()).isEqualTo("topics"));
  }

  void createGroup() {
    var made = sdk.manager().resourceGroups().define(GROUP).withRegion(Region.US_WEST2).create();
    assertThat(made.provisioningState()).isEqualTo("Succeeded");
    assertThat(sdk.manager().resourceGroups().contain(GROUP)).isTrue();
    assertThat(sdk.manager().resourceGroups().contain("nowhere")).isFalse();
    assertThat(sdk.manager().resourceGroups().getByName(GROUP).region()).isEqualTo(Region.US_WEST2);
  }

  void createTopics() {
    // This SDK writes its addresses in lower case, and ids are given back as they came.
    GenericResource orders = create("topics", "orders", Map.of());
    assertThat(orders.id()).isEqualToIgnoringCase(ids.topic("orders"));
    assertThat(json(orders).path("provisioningState").asString()).isEqualTo("Succeeded");
    assertThat(json(orders).path("endpoint").asString())
        .isEqualTo(sdk.endpoint("topics/orders/api/events"));
    GenericResource clouds =
        create("topics", "clouds", Map.of("inputSchema", "CloudEventSchemaV1_0"));
    assertThat(json(clouds).path("inputSchema").asString()).isEqualTo("CloudEventSchemaV1_0");
    create(
        "topics",
        "customs",
        Map.of("inputSchema", "CustomEventSchema", "inputSchemaMapping", MAPPING));
    JsonNode mapping = json(get(ids.topic("customs"))).path("inputSchemaMapping");
    assertThat(mapping.at("/properties/eventType/sourceField").asString()).isEqualTo("kind");
  }

  private GenericResource create(String type, String name, Map<String, Object> properties) {
    return sdk.manager()
        .genericResources()
        .define(name)
        .withRegion(Region.US_WEST2)
        .withExistingResourceGroup(GROUP)
        .withResourceType(type)
        .withProviderNamespace("Microsoft.EventGrid")
        .withoutPlan()
        .withProperties(properties)
        .withTag("team", "shop")
        .create();
  }

  private GenericResource get(String id) {
    return sdk.manager().genericResources().getById(id);
  }

  private static JsonNode json(GenericResource resource) {
    return JSON.valueToTree(resource.properties());
  }

  void updateTopic() {
    GenericResource orders = get(ids.topic("orders"));
    assertThat(orders.tags()).isEqualTo(Map.of("team", "shop"));
    orders.update().withTag("team", "sales").apply();
    assertThat(get(ids.topic("orders")).tags()).isEqualTo(Map.of("team", "sales"));
    Map<String, Object> rules =
        Map.of("inboundIpRules", List.of(Map.of("ipMask", "127.0.0.0/8", "action", "Allow")));
    var changed =
        sdk.resources()
            .updateById(
                ids.topic("orders"), VERSION, new GenericResourceInner().withProperties(rules));
    assertThat(JSON.<JsonNode>valueToTree(changed.properties()).at("/inboundIpRules/0/ipMask"))
        .hasToString("\"127.0.0.0/8\"");
    assertThat(changed.tags()).isEqualTo(Map.of("team", "sales"));
  }

  void createDomain() {
    GenericResource domain = create("domains", "tenants", Map.of());
    assertThat(json(domain).path("endpoint").asString())
        .isEqualTo(sdk.endpoint("domains/tenants/api/events"));
    assertThat(json(domain).path("autoCreateTopicWithFirstSubscription").asBoolean()).isTrue();
    for (String name : List.of("acme", "blue", "cafe")) {
      var made = put(ids.domainTopic(name), Map.of());
      assertThat(made.id()).isEqualTo(ids.domainTopic(name));
    }
    assertThat(names(ids.domain() + "/topics", 2)).containsExactly("acme", "blue", "cafe");
  }

  void createSystemTopic() {
    GenericResource made =
        create(
            "systemTopics",
            "photos-events",
            Map.of(
                "source",
                ids.storageAccount("photos"),
                "topicType",
                "Microsoft.Storage.StorageAccounts"));
    assertThat(json(made).path("source").asString()).isEqualTo(ids.storageAccount("photos"));
  }

  private GenericResourceInner put(String id, Map<String, Object> properties) {
    return sdk.resources()
        .createOrUpdateById(id, VERSION, new GenericResourceInner().withProperties(properties));
  }

  private String everything() {
    return extension(ids.topic("orders"), "everything");
  }

  private Map<String, Object> everyOption() {
    return EveryOption.properties(
        webhook.url("everything?code=hidden"), ids.storageAccount("letters"));
  }

  void subscribeWithEveryOption() {
    var made = put(everything(), everyOption());
    assertThat(made.id()).isEqualToIgnoringCase(everything());
    assertEveryOption(made);
  }

  void readEveryOption() {
    assertEveryOption(sdk.resources().getById(everything(), VERSION));
    var child = sdk.resources().getById(nested(ids.topic("orders"), "everything"), VERSION);
    assertThat(child.type()).isEqualToIgnoringCase("Microsoft.EventGrid/topics/eventSubscriptions");
    assertEveryOption(child);
    assertSecretsAreKept();
  }

  private void assertEveryOption(GenericResourceInner found) {
    JsonNode properties = JSON.valueToTree(found.properties());
    JsonNode wanted = JSON.valueToTree(everyOption());
    assertThat(properties.path("provisioningState").asString()).isEqualTo("Succeeded");
    for (String member :
        List.of(
            "filter", "labels", "eventDeliverySchema", "retryPolicy", "deadLetterDestination")) {
      assertThat(properties.path(member)).as(member).isEqualTo(wanted.path(member));
    }
    assertThat(properties.path("expirationTimeUtc").asString()).startsWith("2199-01-02T03:04:05");
    JsonNode webhookShown = properties.at("/destination/properties");
    assertThat(webhookShown.path("endpointBaseUrl").asString())
        .isEqualTo(webhook.url("everything").toString());
    assertThat(properties.toString()).doesNotContain("hidden", "not for everybody");
    assertThat(webhookShown.path("maxEventsPerBatch").asInt()).isEqualTo(10);
  }

  private void assertSecretsAreKept() {
    JsonNode url = sdk.call(HttpMethod.POST, everything() + "/getFullUrl", 200, "");
    assertThat(url.path("endpointUrl").asString())
        .isEqualTo(webhook.url("everything?code=hidden").toString());
    JsonNode headers = sdk.call(HttpMethod.POST, everything() + "/getDeliveryAttributes", 200, "");
    assertThat(headers.path("value")).isEqualTo(JSON.valueToTree(EveryOption.HEADERS));
  }

  void updateSubscription() {
    JsonNode updated = sdk.call(HttpMethod.PATCH, everything(), 201, "{\"labels\":[\"changed\"]}");
    assertThat(updated.at("/properties/labels/0").asString()).isEqualTo("changed");
    assertThat(updated.at("/properties/filter")).isEqualTo(JSON.valueToTree(EveryOption.FILTER));
    ObjectNode back = JSON.createObjectNode();
    back.set("destination", updated.at("/properties/destination"));
    sdk.call(HttpMethod.PATCH, everything(), 201, back.toString());
    assertSecretsAreKept();
  }

  void subscribeEverywhere() {
    subscribe(nested(ids.topic("clouds"), "clouds-hook"), "clouds", "CloudEventSchemaV1_0");
    subscribe(nested(ids.topic("customs"), "customs-hook"), "customs", "CustomInputSchema");
    subscribe(nested(ids.domain(), "whole-domain"), "domain", "EventGridSchema");
    subscribe(nested(ids.domainTopic("acme"), "only-acme"), "acme", "EventGridSchema");
    subscribe(extension(ids.domainTopic("dawn"), "only-dawn"), "dawn", "EventGridSchema");
    subscribe(nested(ids.systemTopic(), "photos-hook"), "photos", "EventGridSchema");
    subscribe(extension(ids.group(), "group-hook"), "group", "EventGridSchema");
    var ofSource = extension(ids.storageAccount("photos"), "photos-hook");
    assertThat(sdk.resources().getById(ofSource, VERSION).name()).isEqualTo("photos-hook");
    assertThat(sdk.resources().checkExistenceById(ids.domainTopic("dawn"), VERSION)).isTrue();
  }

  private void subscribe(String id, String path, String schema) {
    Map<String, Object> endpoint = Map.of("endpointUrl", webhook.url(path).toString());
    put(
        id,
        Map.of(
            "destination",
            Map.of("endpointType", "WebHook", "properties", endpoint),
            "eventDeliverySchema",
            schema));
  }

  void listPages() {
    assertThat(names(ids.provider() + "/topics", 2))
        .containsExactlyInAnyOrder("clouds", "customs", "orders");
    assertThat(names(ids.topic("orders") + "/providers/Microsoft.EventGrid/eventSubscriptions", 1))
        .containsExactly("everything");
    Stream<String> types =
        sdk.manager().genericResources().listByResourceGroup(GROUP).stream()
            .map(each -> each.type().toLowerCase(Locale.ROOT))
            .distinct();
    assertThat(types)
        .contains(
            "microsoft.eventgrid/topics",
            "microsoft.eventgrid/domains",
            "microsoft.eventgrid/systemtopics");
  }

  private List<String> names(String list, int perPage) {
    List<String> names = new ArrayList<>();
    String next = sdk.endpoint(list.substring(1)) + "?api-version=" + VERSION + "&$top=" + perPage;
    for (int pages = 0; pages < MOST_PAGES && !next.isEmpty(); pages++) {
      JsonNode page = sdk.call(HttpMethod.GET, next, 200, "");
      assertThat(page.path("value").size()).isLessThanOrEqualTo(perPage);
      page.path("value").forEach(each -> names.add(each.path("name").asString()));
      next = page.path("nextLink").asString("");
    }
    return names;
  }

  void deleteAll() {
    sdk.resources().deleteById(everything(), VERSION);
    assertThatThrownBy(() -> sdk.resources().getById(everything(), VERSION))
        .isInstanceOfSatisfying(
            ManagementException.class,
            e -> assertThat(e.getValue().getCode()).isEqualTo("ResourceNotFound"));
    var notice = webhook.await("everything", "Microsoft.EventGrid.SubscriptionDeletedEvent");
    assertThat(notice.headers().getFirst("aeg-event-type")).isEqualTo("SubscriptionDeletion");
    sdk.manager().genericResources().deleteById(ids.topic("clouds"));
    sdk.manager().resourceGroups().deleteByName(GROUP);
    assertThat(sdk.manager().genericResources().list())
        .extracting(GenericResource::name)
        .as("the server's own topic, and the account in its configuration")
        .containsExactlyInAnyOrder("hermod-deadletters", "hermod-operations", "shop");
    assertThat(sdk.resources().checkExistenceById(ids.topic("orders"), VERSION)).isFalse();
  }
}
