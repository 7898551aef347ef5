package io.hermod.bench;

import java.util.List;

/** A service that takes messages, as a destination of Hermod and of its own client. */
interface MessagePeer extends AutoCloseable {

  /** The name in the tables. */
  String name();

  /** The entry of {@code hermod.yaml} that says how to reach the service. */
  String configuration();

  /** The destination of a subscription, as JSON. */
  String destination();

  /** The words after which {@link BareSender} sends with the service's own client. */
  List<String> ownClient();

  /** The number of messages that the service has. */
  long messages();

  /** Removes all messages if the service becomes slower when it has many. */
  default void clear() {}

  @Override
  void close();
}
