package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.schema.MappedMember;
import io.hermod.topic.TopicSchema;
import org.jspecify.annotations.Nullable;

/** Which shape a subscription's events have when they go out. */
final class DeliverySchemas {
  private static final String FIELD = "properties.eventDeliverySchema";

  private DeliverySchemas() {}

  /**
   * The shape that a subscription wants, or else the usual one for its topic.
   *
   * @throws InvalidFieldException if the topic's events cannot have it
   */
  static Schema choose(@Nullable Schema wanted, TopicSchema topic, Profile profile) {
    Schema delivery = wanted == null ? usual(topic.input(), profile) : wanted;
    if (!isPossible(topic.input(), delivery, profile)) {
      throw new InvalidFieldException(
          FIELD,
          "cannot be %s where the topic's inputSchema is %s"
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

  /** Without it the events would have an envelope that no reader takes. */
  private static void requireMapped(TopicSchema topic, MappedMember member, Schema delivery) {
    if (!topic.mapping().isMapped(member)) {
      throw new InvalidFieldException(
          FIELD,
          "cannot be %s: the topic's inputSchemaMapping says nothing of %s"
              .formatted(delivery.deliveryName(), member.wireName()));
    }
  }
}
