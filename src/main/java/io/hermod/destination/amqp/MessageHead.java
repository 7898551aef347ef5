package io.hermod.destination.amqp;

import java.util.HashMap;
import java.util.Map;
import org.apache.qpid.protonj2.types.Symbol;
import org.apache.qpid.protonj2.types.messaging.Properties;

/** Everything in a message but its body. */
record MessageHead(
    Properties properties, Map<Symbol, Object> annotations, Map<String, Object> application) {
  MessageHead() {
    this(new Properties(), new HashMap<>(), new HashMap<>());
  }

  MessageHead copy() {
    return new MessageHead(
        properties.copy(), new HashMap<>(annotations), new HashMap<>(application));
  }
}
