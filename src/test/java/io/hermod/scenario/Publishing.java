package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

/** Publishes single events to a topic of whichever process runs now. */
record Publishing(HermodProcess hermod, Arm.Topic topic) {
  /** Until a test has a topic. */
  static final Publishing NOWHERE = new Publishing(new HermodProcess(), Arm.Topic.NONE);

  /** Publishes one event, which must be accepted. */
  void publish(String id) throws IOException {
    assertThat(offer(id, "Order", "").status()).isEqualTo(200);
  }

  /** Publishes one event, which may be refused. */
  HttpConnection.Answer offer(String id, String type, String padding) throws IOException {
    String body = "[" + Load.event(id, type, padding) + "]";
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return connection.publish(topic, body.getBytes(UTF_8));
    }
  }
}
