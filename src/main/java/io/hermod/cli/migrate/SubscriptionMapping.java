package io.hermod.cli.migrate;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns an exported event subscription into the body that creates it. */
record SubscriptionMapping(
    FoundResource found, String what, SubscriptionSource source, List<Remark> remarks) {
  private static final String MAPPINGS = "deliveryAttributeMappings";
  private static final Set<String> CONFIGURED =
      Set.of(
          "azurefunction",
          "eventhub",
          "hybridconnection",
          "servicebusqueue",
          "servicebustopic",
          "storagequeue");

  ObjectNode body() {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode properties = body.putObject("properties");
    properties.set("destination", destination());
    carry(properties, "filter", filter());
    carry(properties, "retryPolicy", found.property("retryPolicy"));
    carry(properties, "labels", found.property("labels"));
    carry(properties, "eventDeliverySchema", found.property("eventDeliverySchema"));
    carry(properties, "expirationTimeUtc", found.property("expirationTimeUtc"));
    carry(properties, "deadLetterDestination", deadLetter());
    return body;
  }

  private ObjectNode destination() {
    JsonNode plain = found.property("destination");
    JsonNode withIdentity = found.property("deliveryWithResourceIdentity");
    if (withIdentity.isObject()) {
      remark(
          "it delivers with a managed identity, which does not exist here",
          "configure credentials in hermod.yaml: docs/destinations.md");
    }
    JsonNode given = withIdentity.isObject() ? withIdentity.path("destination") : plain;
    String type = given.path("endpointType").asString("");
    if (type.isEmpty()) {
      throw new ImportProblem("it has no destination");
    }
    ObjectNode destination = NestedProperties.of(given, "endpointType");
    ObjectNode properties = destination.withObject("/properties");
    String kind = type.toLowerCase(Locale.ROOT);
    if (kind.equals("webhook")) {
      webhook(properties);
    } else if (CONFIGURED.contains(kind)) {
      remark(
          "the server must know how to reach its destination (%s)".formatted(type),
          "add it to hermod.yaml before you import: docs/destinations.md");
    } else {
      throw new ImportProblem(
          "Hermod does not deliver to %s: choose another destination, such as a webhook"
              .formatted(TemplateValues.shortened(type)));
    }
    headers(properties);
    return destination;
  }

  /** Exports leave out the query of the URL, which may be a secret. */
  private void webhook(ObjectNode properties) {
    String url = properties.path("endpointUrl").asString("");
    String base = properties.path("endpointBaseUrl").asString("");
    properties.remove("endpointBaseUrl");
    if (url.isEmpty() && base.isEmpty()) {
      throw new ImportProblem("the URL of its webhook is not in the export: create it by hand");
    }
    if (url.isEmpty()) {
      properties.put("endpointUrl", base);
      remark(
          "the export has its URL without the query, which may be a key",
          "if there is one: hermod subscription update %s --endpoint URL"
              .formatted(TemplateValues.shortened(found.name())));
    }
    if (properties.remove("minimumTlsVersionAllowed") != null) {
      remark("minimumTlsVersionAllowed is not supported", "require TLS 1.2 at the endpoint");
    }
    if (!properties.path("azureActiveDirectoryTenantId").asString("").isEmpty()) {
      remark(
          "its tokens come from Entra ID",
          "add the tenant to entra-tenants in hermod.yaml before you import:"
              + " docs/subscriptions.md");
    }
  }

  private void headers(ObjectNode properties) {
    if (!(properties.path(MAPPINGS) instanceof ArrayNode mappings)) {
      return;
    }
    ArrayNode kept = JsonNodeFactory.instance.arrayNode();
    for (JsonNode each : mappings) {
      ObjectNode mapping = NestedProperties.of(each, "type");
      mapping.put("name", each.path("name").asString(""));
      mapping.withObject("/properties").remove("name");
      if (mapping.at("/properties/isSecret").asBoolean(false)) {
        remark(
            "the value of the secret header %s is not in exports"
                .formatted(TemplateValues.shortened(each.path("name").asString(""))),
            "add it: hermod subscription update %s --delivery-attribute-mapping …"
                .formatted(TemplateValues.shortened(found.name())));
      } else {
        kept.add(mapping);
      }
    }
    properties.remove(MAPPINGS);
    if (!kept.isEmpty()) {
      properties.set(MAPPINGS, kept);
    }
  }

  /** Without the members that az shows although they are not set. */
  private JsonNode filter() {
    JsonNode filter = found.property("filter");
    if (!filter.isObject()) {
      return filter;
    }
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    filter
        .propertyStream()
        .filter(each -> !each.getValue().isNull())
        .forEach(each -> copy.set(each.getKey(), each.getValue()));
    return copy;
  }

  private JsonNode deadLetter() {
    JsonNode plain = found.property("deadLetterDestination");
    JsonNode given =
        plain.isObject()
            ? plain
            : found.property("deadLetterWithResourceIdentity").path("deadLetterDestination");
    if (!given.isObject()) {
      return given;
    }
    remark(
        "its dead letters go to a storage account",
        "without an entry in storage-accounts in hermod.yaml they go to a folder:"
            + " docs/deadletters.md");
    return NestedProperties.of(given, "endpointType");
  }

  private static void carry(ObjectNode properties, String member, JsonNode value) {
    if (!value.isMissingNode() && !value.isNull()) {
      properties.set(member, value);
    }
  }

  private void remark(String problem, String next) {
    remarks.add(new Remark(what, problem, next));
  }
}
