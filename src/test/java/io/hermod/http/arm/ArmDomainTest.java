package io.hermod.http.arm;

import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.Subscription;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmDomainTest {
  private static final String GROUP = "/subscriptions/S1/resourceGroups/Group1";
  private static final String DOMAINS = GROUP + PROVIDER + "/domains";
  private static final String SHOP = DOMAINS + "/shop";
  private static final String BOOKS = SHOP + "/topics/books";
  private static final String EXTENSION = PROVIDER + "/eventSubscriptions/one";
  private static final String WEBHOOK = ArmSubscriptionTest.WEBHOOK;

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createDomain() {
    server.put(SHOP, TOPIC_JSON);
  }

  @Test
  void showsADomainWithItsAddressAndItsFlags() {
    Answer shown = server.get(SHOP);

    assertThat(shown.json().at("/type").asString()).isEqualTo("Microsoft.EventGrid/domains");
    assertThat(shown.json().at("/properties/endpoint").asString())
        .isEqualTo(server.url() + "/domains/shop/api/events");
    assertThat(flag(shown, "autoCreateTopicWithFirstSubscription")).isTrue();
    assertThat(flag(shown, "autoDeleteTopicWithLastSubscription")).isTrue();
  }

  @Test
  void changesOnlyTheFlagsThatAPatchNames() {
    server.send("PATCH", SHOP, "{\"properties\":{\"autoDeleteTopicWithLastSubscription\":false}}");

    assertThat(flag(server.get(SHOP), "autoCreateTopicWithFirstSubscription")).isTrue();
    assertThat(flag(server.get(SHOP), "autoDeleteTopicWithLastSubscription")).isFalse();
  }

  @Test
  void listsDomainsAndTopicsApart() {
    server.put(GROUP + PROVIDER + "/topics/orders", TOPIC_JSON);

    assertThat(names(server.get(DOMAINS))).containsExactly("shop");
    assertThat(names(server.get("/subscriptions/S1" + PROVIDER + "/domains")))
        .containsExactly("shop");
    assertThat(names(server.get(GROUP + PROVIDER + "/topics"))).containsExactly("orders");
  }

  @Test
  void sharesOneNameSpaceWithTopics() {
    Answer topic = server.put(GROUP + PROVIDER + "/topics/Shop", TOPIC_JSON);
    server.put(GROUP + PROVIDER + "/topics/orders", TOPIC_JSON);
    Answer domain = server.put(DOMAINS + "/orders", TOPIC_JSON);

    assertThat(topic.status()).isEqualTo(409);
    assertThat(domain.status()).isEqualTo(409);
    assertThat(domain.message())
        .isEqualTo(
            "Domain with the specified name already exists. Choose a different domain name.");
  }

  @Test
  void saysThatTheNameOfADomainIsBad() {
    assertThat(server.put(DOMAINS + "/ab", TOPIC_JSON).message())
        .isEqualTo("Domain name must be between 3 and 50 characters in length.");
  }

  @Test
  void makesTopicsWithoutABody() {
    Answer put = server.put(BOOKS, "");

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.text())
        .isEqualTo(
            "{\"id\":\"%s\",\"name\":\"books\",\"type\":\"Microsoft.EventGrid/domains/topics\",\"properties\":{\"provisioningState\":\"Succeeded\"}}"
                .formatted(BOOKS));
    assertThat(server.get(SHOP + "/TOPICS/Books").json()).isEqualTo(put.json());
    assertThat(server.delete(BOOKS).status()).isEqualTo(204);
    assertThat(server.get(BOOKS).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "a%20b", "a%0Ab", "caf%C3%A9"})
  void refusesABadNameOfATopic(String name) {
    for (String path : List.of(SHOP + "/topics/" + name, SHOP + "/topics/" + name + EXTENSION)) {
      Answer answer = server.put(path, WEBHOOK);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.message()).startsWith("Domain topic name must ");
    }
  }

  @Test
  void pagesThroughTheTopicsOfADomain() {
    List<String> all = new ArrayList<>();
    for (int i = 100; i < 350; i++) {
      server.put(SHOP + (i % 2 == 0 ? "/topics/topic-" : "/topics/TOPIC-") + i, "");
      all.add((i % 2 == 0 ? "topic-" : "TOPIC-") + i);
    }

    List<String> seen = new ArrayList<>();
    String next = SHOP + "/topics?api-version=2022-06-15&$top=60";
    for (int page = 0; page < 10 && !next.isEmpty(); page++) {
      Answer answer = server.get(next);
      seen.addAll(names(answer));
      next = answer.json().at("/nextLink").asString().replace(server.url(), "");
    }

    assertThat(seen).isEqualTo(all);
    assertThat(
            names(
                server.get(
                    SHOP + "/topics?api-version=2022-06-15&$filter=name%20eq%20'topic-348'")))
        .containsExactly("topic-348");
  }

  @Test
  void aSubscriptionMakesItsTopicAndTheLastOneDropsIt() {
    assertThat(server.put(BOOKS + EXTENSION, WEBHOOK).status()).isEqualTo(201);
    server.put(BOOKS + "/eventSubscriptions/two", WEBHOOK);
    assertThat(server.get(BOOKS).status()).isEqualTo(200);

    server.delete(BOOKS + EXTENSION);
    assertThat(server.get(BOOKS).status()).isEqualTo(200);

    server.delete(BOOKS + "/eventSubscriptions/two");
    assertThat(server.get(BOOKS).status()).isEqualTo(404);
  }

  @Test
  void makesAndDropsNothingIfTheDomainSaysSo() {
    server.put(
        SHOP,
        """
        {"location":"here","properties":{"autoCreateTopicWithFirstSubscription":false,
          "autoDeleteTopicWithLastSubscription":"false"}}
        """);
    assertThat(server.put(BOOKS + EXTENSION, WEBHOOK).status()).isEqualTo(404);

    server.put(BOOKS, "");
    server.put(BOOKS + EXTENSION, WEBHOOK);
    server.delete(BOOKS + EXTENSION);

    assertThat(server.get(BOOKS).status()).isEqualTo(200);
  }

  @Test
  void makesNoTopicForASubscriptionThatIsRefused() {
    assertThat(server.put(BOOKS + EXTENSION, "{}").status()).isEqualTo(400);

    assertThat(server.get(BOOKS).status()).isEqualTo(404);
  }

  @Test
  void keepsTheSubscriptionsOfDomainAndTopicsApart() {
    server.put(SHOP + EXTENSION, WEBHOOK);
    server.put(BOOKS + EXTENSION, WEBHOOK);
    server.put(SHOP + "/topics/toys" + EXTENSION, WEBHOOK);

    assertThat(all()).extracting(Subscription::origin).containsExactly(null, "books", "toys");
    for (String parent : List.of(SHOP, BOOKS)) {
      Answer list = server.get(parent + PROVIDER + "/eventSubscriptions");
      assertThat(names(list)).containsExactly("one");
      assertThat(list.json().at("/value/0/id").asString()).isEqualTo(parent + EXTENSION);
    }
  }

  @Test
  void deletesWhatIsSubscribedToATopicOrADomain() {
    server.put(BOOKS + EXTENSION, WEBHOOK);
    server.put(SHOP + EXTENSION, WEBHOOK);

    server.delete(BOOKS);
    assertThat(all()).extracting(Subscription::origin).containsExactly((String) null);

    server.delete(SHOP);
    server.put(SHOP, TOPIC_JSON);
    assertThat(all()).isEmpty();
    assertThat(server.get(BOOKS).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({"key1, key2", "KEY2, key1"})
  void replacesOneKeyOnly(String name, String other) {
    Answer before = server.post(SHOP + "/listKeys");

    Answer after = server.send("POST", SHOP + "/regenerateKey", "{\"keyName\":\"" + name + "\"}");

    assertThat(after.status()).isEqualTo(200);
    assertThat(after.json().get(other)).isEqualTo(before.json().get(other));
    assertThat(after.json()).isNotEqualTo(before.json());
    assertThat(server.post(SHOP + "/listKeys").json()).isEqualTo(after.json());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"keyName\":\"key3\"}", "{\"keyName\":null}"})
  void refusesAKeyThatThereIsNot(String body) {
    Answer answer = server.send("POST", SHOP + "/regenerateKey", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("keyName must be key1 or key2");
  }

  @Test
  void hasNoPrivateEndpoints() {
    for (String list : List.of("/privateEndpointConnections", "/privateLinkResources")) {
      assertThat(server.get(SHOP + list).text()).isEqualTo("{\"value\":[],\"nextLink\":null}");
      assertThat(server.get(DOMAINS + "/missing" + list).status()).isEqualTo(404);
    }
  }

  private List<Subscription> all() {
    return server.catalog.view().subscriptions(server.topic("shop").id());
  }

  private static boolean flag(Answer answer, String name) {
    return answer.json().at("/properties/" + name).booleanValue();
  }

  private static List<String> names(Answer answer) {
    return answer.json().get("value").values().stream()
        .map(item -> item.get("name").asString())
        .toList();
  }
}
