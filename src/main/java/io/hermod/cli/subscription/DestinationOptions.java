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
final class DestinationOptions {
  private static final String QUEUES = "/queueservices/default/queues/";

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--endpoint",
      required = true,
      paramLabel = "ENDPOINT",
      description =
          "The URL of a webhook (http:// only on this machine), the id of an Azure resource, or the"
              + " name of a Kafka cluster and a topic: CLUSTER/TOPIC.")
  private String endpoint = "";

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

  /** Returns the destination as the management API expects it. */
  ObjectNode json() {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "webhook" -> destination("WebHook", properties().put("endpointUrl", endpoint));
      case "storagequeue" -> destination("StorageQueue", storageQueue());
      case "kafka" -> destination("Kafka", kafka());
      default -> destination(type, properties().put("resourceId", endpoint));
    };
  }

  private ObjectNode storageQueue() {
    int at = endpoint.toLowerCase(Locale.ROOT).indexOf(QUEUES);
    if (at < 0) {
      throw wrong("--endpoint must be {storage account id}" + QUEUES + "{queue}");
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
    List<String> names = List.of(endpoint.split("/", -1));
    if (names.size() != 2) {
      throw wrong("--endpoint must be CLUSTER/TOPIC, such as local/orders");
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
  String shown() {
    return type.equalsIgnoreCase("webhook")
        ? new WebhookDestination(URI.create(endpoint)).origin()
        : endpoint;
  }
}
