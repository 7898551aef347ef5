package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmScopeTest {
  private static final String AZURE = "/subscriptions/S1";
  private static final String GROUP1 = AZURE + "/resourceGroups/Group1";
  private static final String GROUP2 = AZURE + "/resourceGroups/Group2";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void create() {
    server.put(ORDERS, TOPIC_JSON);
    server.put(GROUP1 + PROVIDER + "/topics/bills", TOPIC_JSON);
    server.put(GROUP1 + PROVIDER + "/domains/shop", TOPIC_JSON);
    server.put(GROUP2 + PROVIDER + "/topics/other", TOPIC_JSON);
    for (String topic :
        List.of(
            ORDERS,
            GROUP1 + PROVIDER + "/topics/bills",
            GROUP1 + PROVIDER + "/domains/shop",
            GROUP2 + PROVIDER + "/topics/other",
            GROUP2 + "/providers/Microsoft.Storage/storageAccounts/a1")) {
      String name = topic.substring(topic.lastIndexOf('/') + 1);
      server.put(topic + PROVIDER + "/eventSubscriptions/of-" + name, ArmSubscriptionTest.WEBHOOK);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "everything, bills orders other, Group1 Group2, of-a1 of-bills of-orders of-other of-shop",
    "topic orders, orders, '', of-orders",
    "domain shop, '', '', of-shop",
    "group Group1, bills orders, Group1, of-bills of-orders of-shop",
    "group Group2, other, Group2, of-a1 of-other"
  })
  void listsShowWhatTheCallerMaySee(
      String scope, String topics, String groups, String subscriptions) {
    String token = "reader of " + scope;

    assertThat(names(token, AZURE + PROVIDER + "/topics")).isEqualTo(topics);
    assertThat(names(token, AZURE + "/resourceGroups")).isEqualTo(groups);
    assertThat(names(token, AZURE + PROVIDER + "/eventSubscriptions")).isEqualTo(subscriptions);
    assertThat(names(token, AZURE + "/resources").replace("shop", "").strip().replace("  ", " "))
        .isEqualTo(topics);
  }

  @Test
  void anotherResourceIsForbiddenWithAReason() {
    Answer answer =
        server.sendAs(
            "contributor of topic orders", "PUT", GROUP1 + PROVIDER + "/topics/bills", TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.code()).isEqualTo("AuthorizationFailed");
    assertThat(answer.message())
        .isEqualTo(
            "the holder of contributor of topic orders may not make changes here, or see keys and"
                + " secrets: its roles apply only to topic orders.");
  }

  @Test
  void aScopedContributorManagesItsOwnTopic() {
    String token = "contributor of topic orders";

    assertThat(server.sendAs(token, "POST", ORDERS + "/listKeys", "").status()).isEqualTo(200);
    assertThat(server.sendAs(token, "DELETE", ORDERS, "").status()).isEqualTo(204);
    assertThat(server.sendAs(token, "PUT", ORDERS, TOPIC_JSON).status()).isEqualTo(201);
  }

  @Test
  void aTopicInTheDomainOfAnotherIsOutOfReach() {
    assertThat(
            server
                .sendAs(
                    "contributor of topic orders",
                    "PUT",
                    GROUP1 + PROVIDER + "/domains/shop/topics/orders",
                    "{}")
                .status())
        .isEqualTo(403);
  }

  private String names(String token, String list) {
    Answer answer = server.sendAs(token, "GET", list, "");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return String.join(
        " ",
        answer
            .json()
            .path("value")
            .valueStream()
            .map(each -> each.path("name").asString())
            .sorted()
            .toList());
  }
}
