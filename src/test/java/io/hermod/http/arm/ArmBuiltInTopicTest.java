package io.hermod.http.arm;

import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.topic.BuiltInTopic;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.security.SecureRandom;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The server's own topic in the management API. */
class ArmBuiltInTopicTest {
  private static final String TOPICS =
      "/subscriptions/S1/resourceGroups/hermod" + PROVIDER + "/topics";
  private static final String TOPIC = TOPICS + "/hermod-deadletters";
  private static final String REFUSAL =
      "Topic hermod-deadletters is built in: it cannot be changed or deleted."
          + " Subscriptions to it can.";

  @AutoClose private final ArmServer server = new ArmServer();

  private Topic topic() {
    return server.topic("hermod-deadletters");
  }

  @BeforeEach
  void make() {
    KeyMaker keyMaker = new KeyMaker(new SecureRandom());
    new BuiltInTopic(
            new CatalogEditor(server.catalog),
            keyMaker,
            "S1",
            new TopicKind.BuiltIn(TopicKind.Purpose.DEAD_LETTERS))
        .prepare();
  }

  @Test
  void isShownAndListedAsBuiltIn() {
    JsonNode shown = server.get(TOPIC).json();

    assertThat(shown.path("id").asString()).isEqualTo(TOPIC);
    assertThat(shown.at("/properties/hermod/builtIn").booleanValue()).isTrue();
    assertThat(server.get(TOPICS).json().path("value")).containsExactly(shown);
  }

  @Test
  void hasKeysThatClientsMayAskFor() {
    Answer keys = server.post(TOPIC + "/listKeys");

    assertThat(keys.status()).isEqualTo(200);
    assertThat(keys.json().path("key1").asString()).isEqualTo(topic().keys().key1());
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH"})
  void cannotBeChanged(String method) {
    Topic before = topic();

    Answer answer = server.send(method, TOPIC, TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.code()).isEqualTo("Conflict");
    assertThat(answer.message()).isEqualTo(REFUSAL);
    assertThat(topic()).isSameAs(before);
  }

  @Test
  void cannotBeDeleted() {
    Answer answer = server.delete(TOPIC);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message()).isEqualTo(REFUSAL);
    assertThat(topic().isBuiltIn()).isTrue();
  }

  @Test
  void leavesItsNameToNobodyElse() {
    Answer answer = server.put(TOPIC.replace("/hermod/", "/other/"), TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message()).contains("already exists");
  }

  @Test
  void canBeSubscribedToAndLeft() {
    String watch = TOPIC + PROVIDER + "/eventSubscriptions/watch";
    Answer put =
        server.put(
            watch,
            """
            {"properties":{"destination":{"endpointType":"WebHook",
              "properties":{"endpointUrl":"https://example.org/hook"}}}}
            """);

    assertThat(put.status()).isEqualTo(201);
    assertThat(server.delete(watch).status()).isEqualTo(204);
  }
}
