package io.hermod.http.resource;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.JsonFields;
import io.hermod.manage.subscription.WebhookRules;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a subscription's destination as callers send it. */
final class DestinationRequest {
  private static final List<String> LATER_TYPES =
      List.of("MonitorAlert", "NamespaceTopic", "PartnerDestination");

  private static final String TENANT = "azureActiveDirectoryTenantId";
  static final String APPLICATION = "azureActiveDirectoryApplicationIdOrUri";

  private DestinationRequest() {}

  /**
   * Reads the destination.
   *
   * @param splitsFailed whether the subscription splits batches that fail
   */
  static Destination destination(JsonFields destination, boolean splitsFailed) {
    String type =
        destination
            .text("endpointType")
            .orElseThrow(() -> destination.invalid("endpointType", "is required"));
    if (LATER_TYPES.stream().anyMatch(type::equalsIgnoreCase)) {
      throw destination.invalid("endpointType", type + " is not supported by this version yet");
    }
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "webhook" -> webhook(destination.object("properties"), splitsFailed);
      case "eventgrid" -> eventGrid(destination.object("properties"), splitsFailed);
      default -> ConfiguredDestinationRequest.destination(type, destination, splitsFailed);
    };
  }

  /** Reads a destination type that only the Edge module has, not Azure in the cloud. */
  private static EventGridDestination eventGrid(JsonFields properties, boolean splitsFailed) {
    HeaderRequest.refuse(properties, "requests to another Event Grid have no custom headers");
    return new EventGridDestination(
        url(properties),
        properties.text("sasKey").orElse(""),
        filled(properties, "topicName"),
        batching(properties, splitsFailed));
  }

  private static WebhookDestination webhook(JsonFields properties, boolean splitsFailed) {
    properties.refuseUnlessEmpty("minimumTlsVersionAllowed");
    return new WebhookDestination(
        url(properties),
        batching(properties, splitsFailed),
        HeaderRequest.headers(properties),
        protection(properties));
  }

  static BatchPolicy batching(JsonFields properties, boolean splitsFailed) {
    return new BatchPolicy(
        properties.integer("maxEventsPerBatch").orElse(null),
        properties.integer("preferredBatchSizeInKilobytes").orElse(null),
        splitsFailed);
  }

  private static @Nullable EntraApplication protection(JsonFields properties) {
    String tenant = filled(properties, TENANT);
    String application = filled(properties, APPLICATION);
    if (tenant == null && application == null) {
      return null;
    }
    if (tenant == null) {
      throw properties.invalid(TENANT, "is required with " + APPLICATION);
    }
    if (application == null) {
      throw properties.invalid(APPLICATION, "is required with " + TENANT);
    }
    return new EntraApplication(tenant, application);
  }

  static @Nullable String filled(JsonFields properties, String member) {
    return properties.text(member).filter(text -> !text.isEmpty()).orElse(null);
  }

  private static URI url(JsonFields properties) {
    return properties
        .text("endpointUrl")
        .map(text -> url(properties, text))
        .orElseThrow(() -> properties.invalid("endpointUrl", "is required"));
  }

  private static URI url(JsonFields properties, String text) {
    try {
      return WebhookRules.parse(text).url();
    } catch (InvalidFieldException invalid) {
      throw properties.inside(invalid);
    }
  }
}
