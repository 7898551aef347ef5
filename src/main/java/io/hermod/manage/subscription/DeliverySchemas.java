package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.schema.MappedMember;
import io.hermod.topic.TopicSchema;
import org.jspecify.annotations.Nullable;

/** Chooses the schema in which a subscription's events are delivered. */
final class DeliverySchemas {
  private static final String FIELD = "properties.eventDeliverySchema";

  private DeliverySchemas() {}

  /**
   * Returns the schema that a subscription wants, or the default for its topic.
   *
   * @throws InvalidFieldException if the topic's events cannot be delivered in it
   */
  static Schema choose(@Nullable Schema wanted, TopicSchema topic, Profile profile) {
    Schema delivery = wanted == null ? usual(topic.input(), profile) : wanted;
    if (!isPossible(topic.input(), delivery, profile)) {
      throw new InvalidFieldException(
          FIELD,
          "cannot be %s if the topic's inputSchema is %s"
              .formatted(delivery.deliveryName(), topic.input().inputName()));
    }
    if (topic.input() == Schema.CUSTOM && delivery != Schema.CUSTOM) {
      requireMapped(topic, MappedMember.EVENT_TYPE, delivery);
      requireMapped(topic, MappedMember.SUBJECT, delivery);
    }
    return delivery;
  }

  private static Schema usual(Schema input, Profile profile) {
    return profile.convertsSchemas() && input != Schema.CLOUD_EVENTS ? Schema.EVENT_GRID : input;
  }

  private static boolean isPossible(Schema input, Schema delivery, Profile profile) {
    return input == delivery || (profile.convertsSchemas() && input.canBeDeliveredAs(delivery));
  }

  /** Without the member, the events would have an envelope that no client accepts. */
  private static void requireMapped(TopicSchema topic, MappedMember member, Schema delivery) {
    if (!topic.mapping().isMapped(member)) {
      throw new InvalidFieldException(
          FIELD,
          "cannot be %s: the topic's inputSchemaMapping does not map %s"
              .formatted(delivery.deliveryName(), member.wireName()));
    }
  }
}
