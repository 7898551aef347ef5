package io.hermod.cli.subscription;

import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Where a subscription's events go; the spelling is that of {@code az}. */
abstract class DestinationOptions {
  static final String ENDPOINT = "--endpoint";
  static final String ENDPOINT_HELP =
      "The URL of a webhook (http:// only on this machine), the id of an Azure resource, or the"
          + " name of a Kafka cluster and a topic: CLUSTER/TOPIC.";
  private static final String QUEUES = "/queueservices/default/queues/";

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--endpoint-type",
      paramLabel = "TYPE",
      defaultValue = "webhook",
      description =
          "The kind of endpoint: webhook, azurefunction, eventhub, hybridconnection, kafka,"
              + " servicebusqueue, servicebustopic or storagequeue. All but webhook need an entry"
              + " in the server's configuration.")
  private String type = "webhook";

  @Option(
      names = "--storage-queue-msg-ttl",
      paramLabel = "SECONDS",
      description = "How long a storage queue keeps a message; -1: it never expires.")
  private @Nullable Integer messageSeconds;

  @Option(
      names = "--key-field",
      paramLabel = "PATH",
      description = "The path into the event whose value is the key of a Kafka record.")
  private @Nullable String keyField;

  /** The endpoint of a new subscription, which must be given. */
  static final class OfNew extends DestinationOptions {
    @Option(names = ENDPOINT, required = true, paramLabel = "ENDPOINT", description = ENDPOINT_HELP)
    private String endpoint = "";

    @Override
    String endpoint() {
      return endpoint;
    }
  }

  /** The endpoint of an existing subscription, which keeps the old one if none is given. */
  static final class OfExisting extends DestinationOptions {
    @Option(names = ENDPOINT, paramLabel = "ENDPOINT", description = ENDPOINT_HELP)
    private String endpoint = "";

    @Override
    String endpoint() {
      return endpoint;
    }
  }

  /** Returns the endpoint as the user wrote it; empty if none is given. */
  abstract String endpoint();

  /** Adds the destination to the properties of a subscription, if it is given. */
  final void addTo(ObjectNode properties) {
    if (!endpoint().isEmpty()) {
      properties.set("destination", json());
    } else if (messageSeconds != null || keyField != null) {
      throw wrong("--storage-queue-msg-ttl and --key-field need --endpoint");
    }
  }

  /** Returns the destination as the management API expects it. */
  private ObjectNode json() {
    String endpoint = endpoint();
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "webhook" -> destination("WebHook", properties().put("endpointUrl", endpoint));
      case "storagequeue" -> destination("StorageQueue", storageQueue());
      case "kafka" -> destination("Kafka", kafka());
      default -> destination(type, properties().put("resourceId", endpoint));
    };
  }

  private ObjectNode storageQueue() {
    String endpoint = endpoint();
    int at = endpoint.toLowerCase(Locale.ROOT).indexOf(QUEUES);
    if (at < 0) {
      throw wrong(ENDPOINT + " must be {storage account id}" + QUEUES + "{queue}");
    }
    ObjectNode properties =
        properties()
            .put("resourceId", endpoint.substring(0, at))
            .put("queueName", endpoint.substring(at + QUEUES.length()));
    return messageSeconds == null
        ? properties
        : properties.put("queueMessageTimeToLiveInSeconds", messageSeconds);
  }

  private ObjectNode kafka() {
    String endpoint = endpoint();
    List<String> names = List.of(endpoint.split("/", -1));
    if (names.size() != 2) {
      throw wrong(ENDPOINT + " must be CLUSTER/TOPIC, such as local/orders");
    }
    ObjectNode properties =
        properties().put("cluster", names.getFirst()).put("topic", names.getLast());
    return keyField == null ? properties : properties.put("keyField", keyField);
  }

  private ParameterException wrong(String problem) {
    return new ParameterException(Objects.requireNonNull(command).commandLine(), problem);
  }

  private static ObjectNode properties() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ObjectNode destination(String type, ObjectNode properties) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", type);
    json.set("properties", properties);
    return json;
  }

  /**
   * Returns the endpoint as it may be printed. The path and the query of a webhook contain secrets,
   * and scripts keep what commands print.
   */
  final String shown() {
    return type.equalsIgnoreCase("webhook")
        ? new WebhookDestination(URI.create(endpoint())).origin()
        : endpoint();
  }
}
