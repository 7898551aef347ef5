package io.hermod.http.arm;

import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.QuotaConfig;
import io.hermod.http.ArmServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ArmQuotaTest {
  private static final String GROUP =
      "/subscriptions/S1/resourceGroups/Group1/providers/Microsoft.EventGrid";
  private static final String SUBSCRIPTION =
      """
      {"properties": {"destination": {"endpointType": "WebHook",
        "properties": {"endpointUrl": "https://example.com/hook"}}}}
      """;

  private final ArmServer server = new ArmServer("cloud-2021", new QuotaConfig(2, 2, 1, 3, 1));

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void refusesOneTopicTooManyAndNamesTheSetting() {
    put(201, "/topics/one", TOPIC_JSON);
    put(201, "/topics/two", TOPIC_JSON);

    refuse("/topics/three", TOPIC_JSON, "at most 2 topics", "quota.topics");

    // What is there can be changed, and what is gone makes room.
    assertThat(server.put(GROUP + "/topics/two", TOPIC_JSON).status()).isBetween(200, 201);
    server.delete(GROUP + "/topics/two");
    put(201, "/topics/three", TOPIC_JSON);
  }

  @Test
  void countsDomainsBesideTopics() {
    put(201, "/domains/one", TOPIC_JSON);

    refuse("/domains/two", TOPIC_JSON, "at most 1 domains", "quota.domains");
    put(201, "/topics/three", TOPIC_JSON);
  }

  @Test
  void refusesOneSubscriptionTooManyOnATopic() {
    put(201, "/topics/orders", TOPIC_JSON);
    put(201, "/topics/orders/eventSubscriptions/one", SUBSCRIPTION);
    put(201, "/topics/orders/eventSubscriptions/two", SUBSCRIPTION);

    refuse(
        "/topics/orders/eventSubscriptions/three",
        SUBSCRIPTION,
        "at most 2 event subscriptions on a topic",
        "quota.subscriptions-per-topic");
    put(201, "/topics/orders/eventSubscriptions/two", SUBSCRIPTION);
  }

  @Test
  void refusesOneTopicTooManyInADomainAlsoWhenASubscriptionWouldMakeIt() {
    put(201, "/domains/cities", TOPIC_JSON);
    put(201, "/domains/cities/topics/oslo", "");
    put(201, "/domains/cities/topics/bergen", "");
    put(201, "/domains/cities/topics/bodo/eventSubscriptions/one", SUBSCRIPTION);

    refuse("/domains/cities/topics/tromso", "", "topics in a domain", "quota.topics-per-domain");
    refuse(
        "/domains/cities/topics/tromso/eventSubscriptions/one",
        SUBSCRIPTION,
        "topics in a domain",
        "quota.topics-per-domain");

    server.delete(GROUP + "/domains/cities/topics/oslo");
    put(201, "/domains/cities/topics/tromso", "");
  }

  @Test
  void countsSubscriptionsOfADomainAndOfItsTopicsEachByThemselves() {
    put(201, "/domains/cities", TOPIC_JSON);
    put(201, "/domains/cities/eventSubscriptions/one", SUBSCRIPTION);
    put(201, "/domains/cities/topics/oslo/eventSubscriptions/one", SUBSCRIPTION);
    put(201, "/domains/cities/topics/oslo/eventSubscriptions/two", SUBSCRIPTION);

    refuse(
        "/domains/cities/eventSubscriptions/two",
        SUBSCRIPTION,
        "at most 1 event subscriptions on a domain",
        "quota.subscriptions-per-domain");
    refuse(
        "/domains/cities/topics/oslo/eventSubscriptions/three",
        SUBSCRIPTION,
        "at most 2 event subscriptions on a topic",
        "quota.subscriptions-per-topic");
  }

  private void put(int status, String path, String json) {
    ArmServer.Answer answer = server.put(GROUP + path, json);
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
  }

  private void refuse(String path, String json, String... words) {
    ArmServer.Answer answer = server.put(GROUP + path, json);
    assertThat(answer.status()).as(answer.text()).isEqualTo(409);
    assertThat(answer.code()).isEqualTo("Conflict");
    assertThat(answer.message()).startsWith("Quota limit reached.").contains(words);
  }
}
