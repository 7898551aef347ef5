package io.hermod.destination.amqp;

import io.hermod.subscription.MessagingDestination;
import java.util.Optional;
import org.apache.qpid.protonj2.types.Symbol;
import org.apache.qpid.protonj2.types.messaging.Properties;

/** The delivery properties that the broker itself understands. All others are the application's. */
enum BrokerProperty {
  MESSAGE_ID("MessageId"),
  SESSION_ID("SessionId"),
  CORRELATION_ID("CorrelationId"),
  LABEL("Label"),
  TO("To"),
  REPLY_TO("ReplyTo"),
  REPLY_TO_SESSION_ID("ReplyToSessionId"),
  PARTITION_KEY("PartitionKey"),
  VIA_PARTITION_KEY("ViaPartitionKey");

  private final String text;

  BrokerProperty(String text) {
    this.text = text;
  }

  /** Returns the property of this name; event hubs know only one. */
  static Optional<BrokerProperty> named(String name, MessagingDestination.Type type) {
    for (BrokerProperty each : values()) {
      if (each.text.equalsIgnoreCase(name)) {
        return type != MessagingDestination.Type.EVENT_HUB || each == PARTITION_KEY
            ? Optional.of(each)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  void set(MessageHead message, String value) {
    Properties properties = message.properties();
    switch (this) {
      case MESSAGE_ID -> properties.setMessageId(value);
      case SESSION_ID -> properties.setGroupId(value);
      case CORRELATION_ID -> properties.setCorrelationId(value);
      case LABEL -> properties.setSubject(value);
      case TO -> properties.setTo(value);
      case REPLY_TO -> properties.setReplyTo(value);
      case REPLY_TO_SESSION_ID -> properties.setReplyToGroupId(value);
      case PARTITION_KEY -> annotate(message, "x-opt-partition-key", value);
      case VIA_PARTITION_KEY -> annotate(message, "x-opt-via-partition-key", value);
    }
  }

  private static void annotate(MessageHead message, String name, String value) {
    message.annotations().put(Symbol.valueOf(name), value);
  }
}
