package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A topic of a Kafka cluster, which gets one record per event. Event Grid has no such destination.
 *
 * @param cluster the name of the cluster in the configuration
 * @param keyField a path into the event, such as {@code subject}, whose value becomes the key of
 *     the record; null for records without a key
 */
public record KafkaDestination(
    String cluster, String topic, @Nullable String keyField, List<HeaderMapping> headers)
    implements ConfiguredDestination {
  public static final String ENDPOINT_TYPE = "Kafka";

  private static final Pattern CLUSTER = Pattern.compile("[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?");
  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");
  private static final int LONGEST_PATH = 1024;

  public KafkaDestination {
    headers = List.copyOf(headers);
  }

  @Override
  public String endpointType() {
    return ENDPOINT_TYPE;
  }

  @Override
  public String configurationKey() {
    return "kafka-clusters." + cluster;
  }

  @Override
  public String entity() {
    return topic;
  }

  @Override
  public KafkaDestination withHeaders(List<HeaderMapping> other) {
    return new KafkaDestination(cluster, topic, keyField, other);
  }

  @Override
  public boolean canHold(String value) {
    return HeaderMapping.isShort(value);
  }

  @Override
  public String requiredMember() {
    return "bootstrap-servers";
  }

  @Override
  public void check() {
    require(
        CLUSTER.matcher(cluster).matches(),
        "cluster",
        "must be the name of an entry of kafka-clusters in the configuration");
    require(
        TOPIC.matcher(topic).matches(),
        "topic",
        "must have 1 to 249 letters, digits, dots, underscores and hyphens");
    require(
        keyField == null || keyField.length() <= LONGEST_PATH,
        "keyField",
        "must be at most " + LONGEST_PATH + " characters");
  }

  private static void require(boolean holds, String field, String rule) {
    if (!holds) {
      throw new InvalidFieldException(field, rule);
    }
  }
}
