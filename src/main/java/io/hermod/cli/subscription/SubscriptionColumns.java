package io.hermod.cli.subscription;

import io.hermod.cli.command.Column;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What tables show of subscriptions. */
final class SubscriptionColumns {
  private static final Column NAME = Column.at("NAME", "/name");
  private static final Column SOURCE =
      new Column("SOURCE", each -> source(each.at("/properties/topic").asString("")));
  private static final Column STATE = new Column("STATE", SubscriptionColumns::state);
  private static final Column TYPE =
      new Column("TYPE", each -> destination(each).path("endpointType").asString(""));
  private static final Column ENDPOINT =
      new Column("ENDPOINT", each -> endpoint(destination(each).path("properties")));

  static final List<Column> OF_LIST = List.of(NAME, SOURCE, STATE, TYPE, ENDPOINT);

  static final List<Column> OF_ONE =
      List.of(
          NAME,
          SOURCE,
          STATE,
          TYPE,
          ENDPOINT,
          ofDestination("MAX EVENTS PER BATCH", "maxEventsPerBatch"),
          ofDestination("PREFERRED BATCH KB", "preferredBatchSizeInKilobytes"),
          ofDestination("HEADERS", "deliveryAttributeMappings"),
          Column.at("EVENT TYPES", "/properties/filter/includedEventTypes"),
          Column.at("SUBJECT BEGINS WITH", "/properties/filter/subjectBeginsWith"),
          Column.at("SUBJECT ENDS WITH", "/properties/filter/subjectEndsWith"),
          new Column(
              "ADVANCED FILTERS", each -> json(each.at("/properties/filter/advancedFilters"))),
          Column.at("SCHEMA", "/properties/eventDeliverySchema"),
          Column.at("MAX ATTEMPTS", "/properties/retryPolicy/maxDeliveryAttempts"),
          Column.at("EVENT TTL MINUTES", "/properties/retryPolicy/eventTimeToLiveInMinutes"),
          Column.at("DEAD LETTERS", "/properties/deadLetterDestination/properties"),
          Column.at("LABELS", "/properties/labels"),
          Column.at("EXPIRES", "/properties/expirationTimeUtc"),
          Column.at("PAUSED SINCE", "/properties/hermod/pausedSince"),
          Column.at("ID", "/id"));

  private SubscriptionColumns() {}

  /** Returns the destination, in either of its two places. */
  static JsonNode destination(JsonNode subscription) {
    JsonNode plain = subscription.at("/properties/destination");
    return plain.isObject()
        ? plain
        : subscription.at("/properties/deliveryWithResourceIdentity/destination");
  }

  private static Column ofDestination(String heading, String member) {
    return new Column(
        heading, each -> Column.text(destination(each).path("properties").path(member)));
  }

  /** Returns the end of an id: the name of a topic with its kind. */
  private static String source(String id) {
    int provider = id.lastIndexOf("/providers/");
    String[] segments = id.substring(Math.max(provider, 0)).split("/", 4);
    return provider < 0 ? id : segments[segments.length - 1];
  }

  private static String state(JsonNode subscription) {
    return subscription.at("/properties/hermod/isPaused").asBoolean(false)
        ? "Paused"
        : subscription.at("/properties/provisioningState").asString("");
  }

  /** Leaves out the path of a webhook, which may be secret, unless its URL was asked for. */
  private static String endpoint(JsonNode properties) {
    String full = properties.path("endpointUrl").asString("");
    String base = properties.path("endpointBaseUrl").asString("");
    if (!full.isEmpty() || !base.isEmpty()) {
      return full.isEmpty() ? new WebhookDestination(URI.create(base)).origin() : full;
    }
    JsonNode cluster = properties.path("cluster");
    return cluster.isMissingNode()
        ? properties.path("resourceId").asString("")
        : cluster.asString("") + "/" + properties.path("topic").asString("");
  }

  private static String json(JsonNode list) {
    return list.isEmpty() ? "" : list.toString();
  }
}
