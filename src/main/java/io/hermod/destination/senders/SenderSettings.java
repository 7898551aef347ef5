package io.hermod.destination.senders;

import io.hermod.destination.kafka.KafkaProducers;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.schema.write.EventWriters;
import io.hermod.topic.Topic;
import java.time.InstantSource;

/**
 * What all senders of a server have in common.
 *
 * @param hasOldDataschema whether CloudEvents contain the data version as they did until 2020
 * @param origin the value of the {@code origin} header of deliveries in the CloudEvents schema
 * @param tokens the tokens for webhooks that Entra ID protects
 * @param resources what subscriptions can name without a URL
 * @param kafka the clients of Kafka clusters
 * @param clock the real clock, because signatures expire in real time
 */
public record SenderSettings(
    boolean hasOldDataschema,
    String origin,
    BearerSource tokens,
    ConfiguredResources resources,
    KafkaProducers kafka,
    InstantSource clock) {

  /** Returns the settings of a server that has no configuration. */
  public static SenderSettings plain(InstantSource clock) {
    return new SenderSettings(
        false,
        "eventgrid.azure.net",
        BearerSource.NONE,
        ConfiguredResources.NONE,
        new KafkaProducers(),
        clock);
  }

  EventWriters writers(Topic topic) {
    return new EventWriters(
        topic.inputSchema(), topic.eventTopic(), topic.schema().mapping(), hasOldDataschema);
  }
}
