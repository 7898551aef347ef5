package io.hermod.http.arm;

import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ArmSystemTopicTest {
  private static final String GROUP = "/subscriptions/S1/resourceGroups/Group1";
  private static final String SYSTEM_TOPICS = GROUP + PROVIDER + "/systemTopics";
  private static final String PHOTOS = SYSTEM_TOPICS + "/photos";
  private static final String ACCOUNT =
      GROUP + "/providers/Microsoft.Storage/storageAccounts/photos1";
  private static final String EXTENSION = PROVIDER + "/eventSubscriptions/one";
  private static final String WEBHOOK = ArmSubscriptionTest.WEBHOOK;
  private static final String BODY =
      """
      {"location":"here","properties":{"source":"%s",
        "topicType":"Microsoft.Storage.StorageAccounts"}}
      """
          .formatted(ACCOUNT);

  @AutoClose private final ArmServer server = new ArmServer();

  @Test
  void showsSourceAndTypeAndWhereItsEventsArePublished() {
    Answer put = server.put(PHOTOS, BODY);

    assertThat(put.status()).isEqualTo(201);
    JsonNode properties = put.json().get("properties");
    assertThat(put.json().at("/type").asString()).isEqualTo("Microsoft.EventGrid/systemTopics");
    assertThat(properties.get("source").asString()).isEqualTo(ACCOUNT);
    assertThat(properties.get("topicType").asString())
        .isEqualTo("Microsoft.Storage.StorageAccounts");
    assertThat(properties.at("/hermod/endpoint").asString())
        .isEqualTo(server.url() + "/systemTopics/photos/api/events");
    assertThat(server.put(PHOTOS, put.text()).json()).isEqualTo(put.json());
    assertThat(server.post(PHOTOS + "/listKeys").json().propertyNames())
        .containsExactly("key1", "key2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "properties.source is required; {\"topicType\":\"x\"}",
        "properties.topicType is required; {\"source\":\"/subscriptions/S1\"}",
        "properties.source must be the id; {\"source\":\"photos\",\"topicType\":\"x\"}",
        "properties.source must be the id; {\"source\":\"/photos/x\",\"topicType\":\"x\"}",
        "properties.source must be text; {\"source\":1,\"topicType\":\"x\"}",
        "properties.inputSchema must be EventGridSchema;"
            + " {\"inputSchema\":\"CustomEventSchema\",\"source\":\"/subscriptions/S1\",\"topicType\":\"x\"}"
      })
  void refusesOneThatIsIncomplete(String message, String properties) {
    Answer answer = server.put(PHOTOS, "{\"location\":\"here\",\"properties\":" + properties + "}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(message);
  }

  @Test
  void givesEachSourceOneSystemTopic() {
    server.put(PHOTOS, BODY);

    Answer second =
        server.put(
            SYSTEM_TOPICS + "/others",
            BODY.toUpperCase(Locale.ROOT)
                .replace("LOCATION", "location")
                .replace("PROPERTIES", "properties")
                .replace("\"SOURCE\"", "\"source\"")
                .replace("TOPICTYPE", "topicType"));
    Answer named = server.put(GROUP + PROVIDER + "/topics/photos", TOPIC_JSON);

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.message()).contains(PHOTOS);
    assertThat(named.status()).isEqualTo(409);
  }

  @Test
  void cannotGetAnotherSource() {
    server.put(PHOTOS, BODY);

    for (String method : List.of("PUT", "PATCH")) {
      Answer answer = server.send(method, PHOTOS, BODY.replace("photos1", "photos2"));
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.message()).startsWith("properties.source cannot be changed");
    }
  }

  @Test
  void hasTheSubscriptionsOfItsSource() {
    server.put(PHOTOS, BODY);
    Answer nested = server.put(PHOTOS + "/eventSubscriptions/one", WEBHOOK);

    assertThat(nested.status()).isEqualTo(201);
    assertThat(nested.json().at("/id").asString()).isEqualTo(PHOTOS + "/eventSubscriptions/one");
    assertThat(nested.json().at("/type").asString())
        .isEqualTo("Microsoft.EventGrid/systemTopics/eventSubscriptions");
    JsonNode onSource = server.get(ACCOUNT + EXTENSION).json();
    assertThat(onSource.at("/id").asString()).isEqualTo(ACCOUNT + EXTENSION);
    assertThat(onSource.at("/type").asString()).isEqualTo("Microsoft.EventGrid/eventSubscriptions");
    assertThat(onSource.at("/properties/topic").asString()).isEqualTo(ACCOUNT);
    assertThat(server.get(ACCOUNT + PROVIDER + "/eventSubscriptions").json().get("value"))
        .hasSize(1);
    assertThat(sources()).extracting(Subscription::origin).containsExactly(ACCOUNT);
  }

  @Test
  void takesItsSubscriptionsAlong() {
    server.put(PHOTOS, BODY);
    server.put(ACCOUNT + EXTENSION, WEBHOOK);
    server.put(GROUP + EXTENSION, WEBHOOK);

    assertThat(server.delete(PHOTOS).status()).isEqualTo(204);

    assertThat(sources()).extracting(Subscription::origin).containsExactly(GROUP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/subscriptions/S1", GROUP, ACCOUNT, ACCOUNT + "/blobServices/default"})
  void anyResourceCanBeSubscribedTo(String scope) {
    Answer put = server.put(scope + EXTENSION, WEBHOOK);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().at("/id").asString()).isEqualTo(scope + EXTENSION);
    assertThat(put.json().at("/properties/topic").asString()).isEqualTo(scope);
    assertThat(sources()).extracting(Subscription::origin).containsExactly(scope);
    assertThat(server.get(scope.toUpperCase(Locale.ROOT) + EXTENSION).status()).isEqualTo(200);
    assertThat(server.delete(scope + EXTENSION).status()).isEqualTo(204);
    assertThat(sources()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        GROUP + PROVIDER + "/partnerTopics/some",
        GROUP + PROVIDER + "/namespaces/some",
        GROUP + PROVIDER + "/namespaces/some/topics/other"
      })
  void saysThatPartnersAndNamespacesAreNotPartOfIt(String scope) {
    Answer answer = server.put(scope + EXTENSION, WEBHOOK);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.message()).endsWith("is not part of Hermod.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/subscriptions",
        "/subscriptions/S1/resourceGroups",
        "/subscriptions/S1/other/Group1",
        "/providers/Microsoft.Storage",
        GROUP + "/providers/Microsoft.Storage/storageAccounts",
        GROUP + PROVIDER + "/unknown/some",
        PROVIDER + "/topics/orders",
        ACCOUNT + "%0A"
      })
  void refusesAScopeThatIsNoResource(String scope) {
    Answer answer = server.put(scope + EXTENSION, WEBHOOK);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("scope must be the id");
  }

  private List<Subscription> sources() {
    return server.catalog.view().subscriptions(Topic.SOURCES_ID);
  }
}
