package io.hermod.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A webhook's subscription to a topic. Each method that changes it has taken effect when it
 * returns, for events that are published later.
 */
public final class Subscription {
  private static final String ACCOUNT = "deadletters";
  private static final String CONTAINER = "deadletter";

  private final Management management;
  private final String topic;
  private final String name;
  private final Hermod server;
  private final ObjectNode properties = JsonMapper.shared().createObjectNode();

  private Subscription(
      Management management, String topic, String name, String url, Hermod server) {
    this.management = management;
    this.topic = topic;
    this.name = name;
    this.server = server;
    properties
        .putObject("destination")
        .put("endpointType", "WebHook")
        .putObject("properties")
        .put("endpointUrl", url);
  }

  static Subscription create(
      Management management, String topic, String name, String url, Hermod server) {
    return new Subscription(management, topic, name, url, server).change(_ -> {});
  }

  public String name() {
    return name;
  }

  /** Writes events that cannot be delivered to a folder; {@link #deadLettered} reads them. */
  public Subscription deadLetters() {
    return change(
        all ->
            all.putObject("deadLetterDestination")
                .put("endpointType", "StorageBlob")
                .putObject("properties")
                .put("resourceId", management.storageAccountId(ACCOUNT))
                .put("blobContainerName", CONTAINER));
  }

  /** Gets only events of these types. */
  public Subscription eventTypes(String... types) {
    return change(
        all -> {
          ArrayNode array = all.withObject("/filter").putArray("includedEventTypes");
          Arrays.stream(types).forEach(array::add);
        });
  }

  /** Gets only events whose subject begins with this. */
  public Subscription subjectBeginsWith(String prefix) {
    return change(all -> all.withObject("/filter").put("subjectBeginsWith", prefix));
  }

  /** Gets only events whose subject ends with this. */
  public Subscription subjectEndsWith(String suffix) {
    return change(all -> all.withObject("/filter").put("subjectEndsWith", suffix));
  }

  /**
   * Adds an advanced filter, such as {@code where("StringIn", "data.tier", "gold", "silver")}.
   *
   * @param operator as in Event Grid
   * @param values texts, numbers or booleans
   */
  public Subscription where(String operator, String key, Object... values) {
    return change(
        all ->
            all.withObject("/filter")
                .withArray("/advancedFilters")
                .add(AdvancedFilter.of(operator, key, values)));
  }

  /** Gives an event up after this many attempts, or when it is this old. */
  public Subscription retry(int maxAttempts, Duration timeToLive) {
    return change(
        all ->
            all.putObject("retryPolicy")
                .put("maxDeliveryAttempts", maxAttempts)
                .put("eventTimeToLiveInMinutes", timeToLive.toMinutes()));
  }

  /** Delivers up to this many events in one request, of about this size. */
  public Subscription batches(int maxEvents, int preferredKilobytes) {
    return change(
        all ->
            destination(all)
                .put("maxEventsPerBatch", maxEvents)
                .put("preferredBatchSizeInKilobytes", preferredKilobytes));
  }

  private static ObjectNode destination(ObjectNode all) {
    return all.withObject("/destination/properties");
  }

  /** Delivers events in this schema. */
  public Subscription schema(Schema schema) {
    return change(all -> all.put("eventDeliverySchema", schema.wireName()));
  }

  private synchronized Subscription change(Consumer<ObjectNode> change) {
    ObjectNode changed = properties.deepCopy();
    change.accept(changed);
    ObjectNode body = JsonMapper.shared().createObjectNode();
    body.set("properties", changed);
    management.subscribe(topic, name, body);
    properties.setAll(changed);
    return this;
  }

  /**
   * The dead letters that have been written, five virtual minutes after the event was given up
   * unless {@code deadletter.delay} says otherwise. In virtual time, what is due now is done first.
   */
  public List<DeadLetter> deadLettered() {
    server.settle();
    return management.deadLetters(topic, name).stream().map(DeadLetter::read).toList();
  }

  /** Ends the subscription. Events that wait for it are dropped. */
  public void delete() {
    management.unsubscribe(topic, name);
  }
}
