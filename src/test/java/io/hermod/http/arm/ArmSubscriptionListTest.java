package io.hermod.http.arm;

import static io.hermod.http.ArmServer.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of subscriptions of more than one thing. */
class ArmSubscriptionListTest {
  private static final String AZURE = "/subscriptions/S1";
  private static final String GROUP = AZURE + "/resourceGroups/Group1";
  private static final String OTHER = AZURE + "/resourceGroups/Group11";
  private static final String ACCOUNT = GROUP + "/providers/Microsoft.Storage/storageAccounts/a1";
  private static final String SUBSCRIPTIONS = "/eventSubscriptions";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void create() {
    server.put(GROUP + PROVIDER + "/topics/orders", "{\"location\":\"east\"}");
    server.put(OTHER + PROVIDER + "/topics/bills", "{\"location\":\"west\"}");
    server.put(GROUP + PROVIDER + "/domains/shop", "{\"location\":\"east\"}");
    server.put(
        GROUP + PROVIDER + "/systemTopics/photos",
        """
        {"location":"west","properties":{"source":"%s",
          "topicType":"Microsoft.Storage.StorageAccounts"}}
        """
            .formatted(ACCOUNT));
    subscribe(GROUP + PROVIDER + "/topics/orders", "on-topic");
    subscribe(OTHER + PROVIDER + "/topics/bills", "on-other");
    subscribe(GROUP + PROVIDER + "/domains/shop", "on-domain");
    subscribe(GROUP + PROVIDER + "/domains/shop/topics/books", "on-books");
    subscribe(ACCOUNT, "on-account");
    subscribe(GROUP, "on-group");
    subscribe(AZURE, "on-azure");
    subscribe("/subscriptions/S12", "foreign");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        AZURE
            + PROVIDER
            + ";on-other, on-topic, on-domain, on-books, on-azure, on-group,"
            + " on-account",
        GROUP + PROVIDER + ";on-topic, on-domain, on-books, on-group, on-account",
        AZURE + PROVIDER + "/locations/EAST;on-topic, on-domain, on-books",
        GROUP + PROVIDER + "/locations/west;on-account",
        AZURE + PROVIDER + "/locations/global;on-azure, on-group",
        AZURE + PROVIDER + "/topicTypes/Microsoft.EventGrid.Topics;on-other, on-topic",
        GROUP + PROVIDER + "/topicTypes/microsoft.eventgrid.domains;on-domain, on-books",
        AZURE + PROVIDER + "/topicTypes/Microsoft.Storage.StorageAccounts;on-account",
        AZURE + PROVIDER + "/topicTypes/Microsoft.Resources.ResourceGroups;on-group",
        AZURE + PROVIDER + "/topicTypes/Microsoft.Resources.Subscriptions;on-azure",
        AZURE + PROVIDER + "/locations/west/topicTypes/Microsoft.EventGrid.Topics;on-other",
        GROUP + PROVIDER + "/locations/west/topicTypes/Microsoft.EventGrid.Topics;''"
      })
  void holdsWhatLiesInAContainer(String list, String wanted) {
    Answer answer = server.get(list + SUBSCRIPTIONS);

    List<String> names = wanted.isEmpty() ? List.of() : List.of(wanted.split(", "));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(names(answer)).containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void namesEachByTheIdUnderWhichItIsFound() {
    Answer answer = server.get(AZURE + PROVIDER + SUBSCRIPTIONS);

    for (var item : answer.json().get("value").values()) {
      Answer found = server.get(item.get("id").asString());
      assertThat(found.json()).isEqualTo(item);
    }
  }

  @Test
  void comesInPagesThatNeitherRepeatNorMiss() {
    IntStream.range(0, 30)
        .forEach(i -> subscribe(GROUP + PROVIDER + "/domains/shop/topics/T-" + i, "sub-" + i % 3));

    List<String> seen = new ArrayList<>();
    String next = AZURE + PROVIDER + SUBSCRIPTIONS + "?api-version=2022-06-15&$top=4";
    for (int page = 0; page < 20 && !next.isEmpty(); page++) {
      Answer answer = server.get(next);
      answer.json().get("value").values().forEach(item -> seen.add(item.get("id").asString()));
      next = answer.json().at("/nextLink").asString().replace(server.url(), "");
    }

    assertThat(seen).hasSize(37).doesNotHaveDuplicates();
  }

  @Test
  void isNarrowedDownByName() {
    String filter =
        "?api-version=2022-06-15&$filter=contains(name,'on-')%20and%20not%20(name%20eq%20'on-topic')";

    assertThat(names(server.get(GROUP + PROVIDER + SUBSCRIPTIONS + filter)))
        .containsExactlyInAnyOrder("on-domain", "on-books", "on-group", "on-account");
  }

  private void subscribe(String scope, String name) {
    Answer answer =
        server.put(scope + PROVIDER + SUBSCRIPTIONS + "/" + name, ArmSubscriptionTest.WEBHOOK);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  private static List<String> names(Answer answer) {
    return answer.json().get("value").values().stream()
        .map(item -> item.get("name").asString())
        .toList();
  }
}
