package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hermod.http.ArmServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

class ManagementLogTest {
  private final Logger root = (Logger) LoggerFactory.getLogger("io.hermod");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void listen() {
    appender.start();
    root.addAppender(appender);
  }

  @AfterEach
  void stopListening() {
    root.detachAppender(appender);
  }

  @Test
  void writesOneLinePerChangeWithIdsAndWithoutSecrets() {
    String one = SUBSCRIPTIONS + "/one";
    server.put(ORDERS, TOPIC_JSON);
    JsonNode keys = server.post(ORDERS + "/listKeys").json();
    server.put(one, ArmSubscriptionTest.WEBHOOK);
    server.put(one, ArmSubscriptionTest.WEBHOOK);
    server.put(one, ArmSubscriptionTest.WEBHOOK.replace("secret", "secret2"));
    server.get(one);
    server.put(one, "{\"properties\":\"secret\"}");
    server.delete(one);
    server.delete(one);
    server.delete(ORDERS);

    assertThat(lines())
        .containsExactly(
            "Topic created: id=1 resource=" + ORDERS,
            "Subscription created: lane=2 topic=1 resource=" + one,
            "Subscription changed: lane=2 topic=1 resource=" + one,
            "Subscription deleted: lane=2 topic=1 resource=" + one,
            "Topic deleted: id=1 resource=" + ORDERS + " subscriptions=0");
    assertThat(appender.list.toString())
        .doesNotContain("secret")
        .doesNotContain(ArmServer.TOKEN)
        .doesNotContain(keys.get("key1").asString());
  }

  @Test
  void saysNothingOfTheSecretsOfHeaders() {
    server.put(ORDERS, TOPIC_JSON);

    for (String name : List.of("Authorization", "Host")) {
      server.put(SUBSCRIPTIONS + "/one", withSecretHeader(name));
    }

    assertThat(lines()).hasSize(2);
    assertThat(appender.list.toString() + lines()).doesNotContain("hunter2");
  }

  @Test
  void logsAnUnexpectedFailureOnceUnderTheIdThatTheClientGets() {
    server.catalog.failWith(() -> new IllegalStateException("broken"));

    String id = server.put(ORDERS, TOPIC_JSON).header("x-ms-request-id");

    assertThat(appender.list).hasSize(1);
    assertThat(appender.list.getFirst().getLevel()).isEqualTo(Level.ERROR);
    assertThat(lines().getFirst()).contains(id);
  }

  private static String withSecretHeader(String name) {
    return """
    {"properties":{"destination":{"endpointType":"WebHook","properties":{
      "endpointUrl":"https://example.org/","deliveryAttributeMappings":[
      {"name":"%s","type":"Static","properties":{"value":"hunter2","isSecret":true}}]}}}}
    """
        .formatted(name);
  }

  /** Without those about rejected requests, which are limited for all tests together. */
  private List<String> lines() {
    return appender.list.stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> !line.contains("rejected request"))
        .toList();
  }
}
