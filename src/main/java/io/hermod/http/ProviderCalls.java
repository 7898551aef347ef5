package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.manage.AzureAccount;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What tools ask about the provider of Event Grid: that it is there, and what it can do. */
final class ProviderCalls {
  private static final String NAMESPACE = "Microsoft.EventGrid";
  private static final List<String> VERSIONS =
      List.of("2025-02-15", "2022-06-15", "2021-12-01", "2020-06-01");
  private static final List<String> TYPES =
      List.of(
          "topics",
          "topics/eventSubscriptions",
          "domains",
          "domains/topics",
          "domains/eventSubscriptions",
          "domains/topics/eventSubscriptions",
          "systemTopics",
          "systemTopics/eventSubscriptions",
          "eventSubscriptions",
          "extensionTopics",
          "topicTypes",
          "operations");
  private static final List<String> RESOURCES =
      List.of("topics", "domains", "domains/topics", "systemTopics", "eventSubscriptions");

  private final AzureAccount account;

  ProviderCalls(AzureAccount account) {
    this.account = account;
  }

  List<ArmRoute> routes() {
    String one = ArmRoutes.AZURE + "/providers/{namespace}";
    return List.of(
        new ArmRoute("providers", Reach.NOTHING).on(GET, this::list),
        new ArmRoute(ArmRoutes.AZURE + "/providers", Reach.NOTHING).on(GET, this::list),
        new ArmRoute(ArmRoutes.PROVIDER + "/operations", Reach.NOTHING)
            .on(GET, ProviderCalls::operations),
        new ArmRoute("providers/{namespace}", Reach.NOTHING).onOne(this::get),
        new ArmRoute(one, Reach.NOTHING).onOne(this::get),
        new ArmRoute(one + "/register", Reach.NOTHING).on(POST, this::get));
  }

  private ArmAnswer list(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("value").add(provider());
    return ArmAnswer.ok(json);
  }

  private ArmAnswer get(ArmCall call) {
    String namespace = call.path().part("namespace");
    if (!namespace.equalsIgnoreCase(NAMESPACE)) {
      throw new ArmException(
          ArmAnswer.error(
              404,
              "InvalidResourceNamespace",
              "The resource namespace '"
                  + namespace
                  + "' is invalid: there is "
                  + NAMESPACE
                  + "."));
    }
    return ArmAnswer.ok(provider());
  }

  private ObjectNode provider() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", "/subscriptions/" + account.subscriptionId() + "/providers/" + NAMESPACE);
    json.put("namespace", NAMESPACE);
    json.put("registrationPolicy", "RegistrationRequired");
    json.put("registrationState", "Registered");
    ArrayNode types = json.putArray("resourceTypes");
    TYPES.forEach(type -> add(types.addObject(), type));
    return json;
  }

  private static void add(ObjectNode json, String type) {
    json.put("resourceType", type);
    AzureCalls.LOCATIONS.forEach(json.putArray("locations")::add);
    VERSIONS.forEach(json.putArray("apiVersions")::add);
    json.put("defaultApiVersion", VERSIONS.getFirst());
    json.put("capabilities", "SupportsTags, SupportsLocation");
  }

  private static ArmAnswer operations(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    for (String resource : RESOURCES) {
      List.of("read", "write", "delete").forEach(verb -> add(value, resource, verb));
    }
    for (String resource : List.of("topics", "domains", "systemTopics")) {
      List.of("listKeys/action", "regenerateKey/action")
          .forEach(verb -> add(value, resource, verb));
    }
    add(value, "eventSubscriptions", "getFullUrl/action");
    add(value, "eventSubscriptions", "getDeliveryAttributes/action");
    return ArmAnswer.ok(json);
  }

  private static void add(ArrayNode value, String resource, String verb) {
    ObjectNode operation = value.addObject();
    operation.put("name", NAMESPACE + "/" + resource + "/" + verb);
    operation
        .putObject("display")
        .put("provider", "Microsoft Event Grid")
        .put("resource", resource)
        .put("operation", verb)
        .put("description", "");
    operation.put("origin", "UserAndSystem");
  }
}
