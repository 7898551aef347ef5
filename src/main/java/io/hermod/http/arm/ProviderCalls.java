package io.hermod.http.arm;

import static java.util.stream.Collectors.joining;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.manage.AzureAccount;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The calls with which tools check that a provider exists and what it supports. */
final class ProviderCalls {
  private static final Provider EVENT_GRID =
      new Provider(
          "Microsoft.EventGrid",
          List.of("2025-02-15", "2022-06-15", "2021-12-01", "2020-06-01"),
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
              "operations"));
  private static final Provider STORAGE =
      new Provider(
          "Microsoft.Storage",
          List.of("2023-05-01", "2022-09-01", "2021-04-01"),
          List.of("storageAccounts", "checkNameAvailability"));
  private static final List<Provider> PROVIDERS = List.of(EVENT_GRID, STORAGE);
  private static final List<String> RESOURCES =
      List.of("topics", "domains", "domains/topics", "systemTopics", "eventSubscriptions");

  /** A provider with the API versions of its resource types, the newest first. */
  private record Provider(String namespace, List<String> versions, List<String> types) {}

  private final AzureAccount account;

  ProviderCalls(AzureAccount account) {
    this.account = account;
  }

  CallResponse list(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("value").addAll(PROVIDERS.stream().map(this::json).toList());
    return CallResponse.ok(json);
  }

  CallResponse get(Call call) {
    String namespace = call.path().part("namespace");
    return PROVIDERS.stream()
        .filter(provider -> provider.namespace().equalsIgnoreCase(namespace))
        .map(this::json)
        .map(CallResponse::ok)
        .findFirst()
        .orElseThrow(() -> unknown(namespace));
  }

  private static CallException unknown(String namespace) {
    return new CallException(
        CallResponse.error(
            404,
            "InvalidResourceNamespace",
            "The resource namespace '%s' is invalid: here are only %s."
                .formatted(
                    namespace,
                    PROVIDERS.stream().map(Provider::namespace).collect(joining(" and ")))));
  }

  private ObjectNode json(Provider provider) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put(
        "id", "/subscriptions/" + account.subscriptionId() + "/providers/" + provider.namespace());
    json.put("namespace", provider.namespace());
    json.put("registrationPolicy", "RegistrationRequired");
    json.put("registrationState", "Registered");
    ArrayNode types = json.putArray("resourceTypes");
    provider.types().forEach(type -> add(types.addObject(), type, provider.versions()));
    return json;
  }

  private static void add(ObjectNode json, String type, List<String> versions) {
    json.put("resourceType", type);
    AzureCalls.LOCATIONS.forEach(json.putArray("locations")::add);
    versions.forEach(json.putArray("apiVersions")::add);
    json.put("defaultApiVersion", versions.getFirst());
    json.put("capabilities", "SupportsTags, SupportsLocation");
  }

  static CallResponse operations(Call call) {
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
    return CallResponse.ok(json);
  }

  private static void add(ArrayNode value, String resource, String verb) {
    ObjectNode operation = value.addObject();
    operation.put("name", EVENT_GRID.namespace() + "/" + resource + "/" + verb);
    operation
        .putObject("display")
        .put("provider", "Microsoft Event Grid")
        .put("resource", resource)
        .put("operation", verb)
        .put("description", "");
    operation.put("origin", "UserAndSystem");
  }
}
