package io.hermod.cli.topic;

import io.hermod.cli.command.Column;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What tables show of topics and domains. */
final class ResourceColumns {
  private static final Column NAME = Column.at("NAME", "/name");
  private static final Column GROUP = new Column("GROUP", ResourceColumns::group);
  private static final Column SCHEMA = Column.at("SCHEMA", "/properties/inputSchema");
  private static final Column ENDPOINT = Column.at("ENDPOINT", "/properties/endpoint");

  static final List<Column> OF_LIST = List.of(NAME, GROUP, SCHEMA, ENDPOINT);

  static final List<Column> OF_ONE =
      List.of(
          NAME,
          GROUP,
          ENDPOINT,
          SCHEMA,
          Column.at("MAPPING", "/properties/inputSchemaMapping/properties"),
          Column.at("PROFILE", "/properties/hermod/profile"),
          Column.at("NETWORK ACCESS", "/properties/publicNetworkAccess"),
          Column.at("IP RULES", "/properties/inboundIpRules"),
          Column.at("KEYS DISABLED", "/properties/disableLocalAuth"),
          Column.at("CREATES TOPICS", "/properties/autoCreateTopicWithFirstSubscription"),
          Column.at("DELETES TOPICS", "/properties/autoDeleteTopicWithLastSubscription"),
          Column.at("LOCATION", "/location"),
          Column.at("TAGS", "/tags"),
          Column.at("ID", "/id"));

  static final List<Column> OF_DOMAIN_TOPIC = List.of(NAME, Column.at("ID", "/id"));

  private ResourceColumns() {}

  /** Returns the segment after {@code resourceGroups}. */
  private static String group(JsonNode resource) {
    String[] segments = resource.path("id").asString("").split("/", -1);
    return segments.length > 4 ? segments[4] : "";
  }
}
