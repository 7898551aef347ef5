package io.hermod.http;

import io.hermod.manage.WebhookRules;
import io.hermod.subscription.Destination;
import io.hermod.subscription.WebhookDestination;
import java.util.List;

/** Reads the JSON of a subscription's destination as callers send it. */
final class DestinationRequest {
  static final int EVENTS_PER_BATCH = 1;
  static final int BATCH_KILOBYTES = 64;

  private static final List<String> LATER_TYPES =
      List.of(
          "AzureFunction",
          "EventHub",
          "HybridConnection",
          "MonitorAlert",
          "NamespaceTopic",
          "PartnerDestination",
          "ServiceBusQueue",
          "ServiceBusTopic",
          "StorageQueue");

  private DestinationRequest() {}

  static Destination destination(JsonFields destination) {
    String type =
        destination
            .text("endpointType")
            .orElseThrow(() -> destination.invalid("endpointType", "is required"));
    if (LATER_TYPES.stream().anyMatch(type::equalsIgnoreCase)) {
      throw destination.invalid("endpointType", type + " is not supported by this version yet");
    }
    if (!type.equalsIgnoreCase("WebHook")) {
      throw destination.invalid("endpointType", "must be WebHook");
    }
    return webhook(destination.object("properties"));
  }

  private static WebhookDestination webhook(JsonFields properties) {
    properties.refuseUnlessEmpty(
        "deliveryAttributeMappings",
        "azureActiveDirectoryTenantId",
        "azureActiveDirectoryApplicationIdOrUri",
        "minimumTlsVersionAllowed");
    requireNumber(properties, "maxEventsPerBatch", EVENTS_PER_BATCH);
    requireNumber(properties, "preferredBatchSizeInKilobytes", BATCH_KILOBYTES);
    return properties
        .text("endpointUrl")
        .map(WebhookRules::parse)
        .orElseThrow(() -> properties.invalid("endpointUrl", "is required"));
  }

  private static void requireNumber(JsonFields properties, String member, int only) {
    if (properties.integer(member, only) != only) {
      throw properties.invalid(
          member, "must be " + only + ": batches are not supported by this version yet");
    }
  }
}
