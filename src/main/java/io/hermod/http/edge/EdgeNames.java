package io.hermod.http.edge;

import io.hermod.event.InvalidFieldException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Corrects the case of member names in a body to the spelling that the readers expect. The module
 * accepts names in any case, and its clients rely on that.
 */
final class EdgeNames {
  private static final Map<String, String> KNOWN =
      List.of(
              "name",
              "properties",
              "inputSchema",
              "inputSchemaMapping",
              "topic",
              "topicName",
              "eventDeliverySchema",
              "retryPolicy",
              "eventExpiryInMinutes",
              "eventTimeToLiveInMinutes",
              "maxDeliveryAttempts",
              "persistencePolicy",
              "isPersisted",
              "deliveryPolicy",
              "approxBatchSizeInBytes",
              "maxEventsPerBatch",
              "preferredBatchSizeInKilobytes",
              "destination",
              "endpointType",
              "endpointUrl",
              "sasKey",
              "azureActiveDirectoryTenantId",
              "azureActiveDirectoryApplicationIdOrUri",
              "minimumTlsVersionAllowed",
              "deliveryAttributeMappings",
              "type",
              "isSecret",
              "sourceField",
              "filter",
              "subjectBeginsWith",
              "subjectEndsWith",
              "isSubjectCaseSensitive",
              "includedEventTypes",
              "enableAdvancedFilteringOnArrays",
              "advancedFilters",
              "operatorType",
              "key",
              "value",
              "values",
              "labels",
              "expirationTimeUtc",
              "deadLetterDestination",
              "deadLetterWithResourceIdentity",
              "deliveryWithResourceIdentity",
              "identity",
              "userAssignedIdentity",
              "resourceId",
              "blobContainerName",
              "hermod",
              "splitFailedBatches",
              "partialBatch",
              "maxInFlight",
              "maxEventsPerSecond",
              "isPaused",
              "pausedSince",
              "pauseKeepsTtl")
          .stream()
          .collect(Collectors.toMap(EdgeNames::small, Function.identity()));

  private EdgeNames() {}

  /**
   * Returns the object with the names at every level in their known spelling.
   *
   * @throws InvalidFieldException if a name is given twice
   */
  static ObjectNode spelled(ObjectNode object) {
    return spelled("", object);
  }

  private static ObjectNode spelled(String path, ObjectNode object) {
    ObjectNode renamed = JsonNodeFactory.instance.objectNode();
    Set<String> seen = new HashSet<>();
    object.forEachEntry(
        (given, value) -> {
          String name = KNOWN.getOrDefault(small(given), given);
          String whole = path.isEmpty() ? name : path + "." + name;
          if (!seen.add(small(given))) {
            throw new InvalidFieldException(whole, "is given twice: case does not matter");
          }
          renamed.set(name, spelled(whole, value));
        });
    return renamed;
  }

  private static JsonNode spelled(String path, JsonNode value) {
    return switch (value) {
      case ObjectNode object -> spelled(path, object);
      case ArrayNode array -> spelled(path, array);
      default -> value;
    };
  }

  private static ArrayNode spelled(String path, ArrayNode array) {
    ArrayNode renamed = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < array.size(); i++) {
      renamed.add(spelled(path + "[" + i + "]", array.get(i)));
    }
    return renamed;
  }

  private static String small(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
