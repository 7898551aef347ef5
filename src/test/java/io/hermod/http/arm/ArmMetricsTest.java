package io.hermod.http.arm;

import static io.hermod.http.ArmServer.NOW;
import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.lane.LaneMeter;
import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.profile.Outcome;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ArmMetricsTest {
  private static final String GROUP = "/subscriptions/S1/resourceGroups/Group1";
  private static final String SHOP = GROUP + PROVIDER + "/domains/shop";
  private static final String PHOTOS = GROUP + PROVIDER + "/systemTopics/photos";
  private static final String ACCOUNT =
      GROUP + "/providers/Microsoft.Storage/storageAccounts/photos1";
  private static final String SPAN = "timespan=2025-12-31T23:58:00Z/2026-01-01T00:01:00Z";
  private static final String INSIGHTS = "/providers/Microsoft.Insights/";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void create() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void showsHowManyEventsWerePublishedInEachMinuteInAzuresForm() {
    server.metrics.counts.topic(server.topic("orders").id()).accepted(12, NOW, NOW);

    Answer answer = metrics(ORDERS, "metricnames=PublishSuccessCount&" + SPAN);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.text())
        .isEqualTo(
            """
            {"cost":3,"timespan":"2025-12-31T23:58:00Z/2026-01-01T00:01:00Z","interval":"PT1M",\
            "value":[{"id":"%s/providers/Microsoft.Insights/metrics/PublishSuccessCount",\
            "type":"Microsoft.Insights/metrics",\
            "name":{"value":"PublishSuccessCount","localizedValue":"Published Events"},\
            "displayDescription":"Events that were accepted.","unit":"Count",\
            "timeseries":[{"metadatavalues":[],"data":[\
            {"timeStamp":"2025-12-31T23:58:00Z","total":0.0},\
            {"timeStamp":"2025-12-31T23:59:00Z","total":0.0},\
            {"timeStamp":"2026-01-01T00:00:00Z","total":12.0}]}],"errorCode":"Success"}],\
            "namespace":"Microsoft.EventGrid/topics","resourceregion":"here"}\
            """
                .formatted(ORDERS));
  }

  @Test
  void addsUpTheSubscriptionsOfATopicAndDividesThemOnRequest() {
    delivered(subscribe(ORDERS, "one"), 3);
    delivered(subscribe(ORDERS, "two"), 4);

    assertThat(lastTotal(metrics(ORDERS, "metricnames=DeliverySuccessCount&" + SPAN))).isEqualTo(7);
    Answer one = divided("EventSubscriptionName eq 'ONE'");
    assertThat(lastTotal(one)).isEqualTo(3);
    assertThat(one.json().at("/value/0/timeseries")).hasSize(1);
    assertThat(one.json().at("/value/0/timeseries/0/metadatavalues").toString())
        .isEqualTo(
            "[{\"name\":{\"value\":\"eventsubscriptionname\",\"localizedValue\":"
                + "\"eventsubscriptionname\"},\"value\":\"one\"}]");
    assertThat(names(divided("EventSubscriptionName eq '*'"))).containsExactly("one", "two");
    assertThat(names(divided("EventSubscriptionName eq '*'", "&top=1"))).containsExactly("one");
    assertThat(names(divided("EventSubscriptionName ne 'one'"))).containsExactly("two");
    assertThat(names(divided("EventSubscriptionName eq 'three'"))).isEmpty();
  }

  @Test
  void dividesADomainByItsTopics() {
    server.put(SHOP, TOPIC_JSON);
    delivered(subscribe(SHOP, "all"), 5);
    delivered(subscribe(SHOP + "/topics/books", "one"), 2);

    String names = "metricnames=DeliverySuccessCount&" + SPAN + "&$filter=";
    assertThat(names(metrics(SHOP, names + encoded("Topic eq '*'")))).containsExactly("books");
    assertThat(lastTotal(metrics(SHOP, names + encoded("Topic eq 'books'")))).isEqualTo(2);
    assertThat(names(metrics(SHOP, names + encoded("DomainEventSubscriptionName eq '*'"))))
        .containsExactly("all");
    assertThat(metrics(SHOP, "metricnames=UnmatchedEventCount").status()).isEqualTo(400);
  }

  @Test
  void addsUpTheSubscriptionsOfASystemTopic() {
    server.put(
        PHOTOS,
        """
        {"location":"here","properties":{"source":"%s",
          "topicType":"Microsoft.Storage.StorageAccounts"}}
        """
            .formatted(ACCOUNT));
    delivered(subscribe(ACCOUNT, "one"), 6);

    Answer answer = metrics(PHOTOS, "metricnames=DeliverySuccessCount&" + SPAN);
    assertThat(lastTotal(answer)).isEqualTo(6);
    assertThat(answer.json().at("/namespace").asString())
        .isEqualTo("Microsoft.EventGrid/systemTopics");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {ORDERS + PROVIDER + "/eventSubscriptions/one", ORDERS + "/eventSubscriptions/one"})
  void knowsASubscriptionUnderBothOfItsIds(String id) {
    delivered(subscribe(ORDERS, "one"), 3);
    delivered(subscribe(ORDERS, "two"), 4);

    Answer answer = metrics(id, "metricnames=deliverysuccesscount&" + SPAN);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(lastTotal(answer)).isEqualTo(3);
    assertThat(answer.json().at("/value/0/id").asString())
        .isEqualTo(id + INSIGHTS + "metrics/DeliverySuccessCount");
    assertThat(definitions(id))
        .containsExactly(
            "MatchedEventCount",
            "DeliverySuccessCount",
            "DeliveryAttemptFailCount",
            "DeadLetteredCount",
            "DroppedEventCount",
            "DestinationProcessingDurationInMs");
  }

  @Test
  void showsDurationsAsAverageUnlessAskedForMore() {
    LaneMeter lane = server.metrics.counts.lane(subscribe(ORDERS, "one"));
    lane.delivered(1, NOW, NOW.plusMillis(10));
    lane.failed(1, Outcome.BUSY, true, NOW, NOW.plusMillis(30));
    String metric = "metricnames=DestinationProcessingDurationInMs&" + SPAN;

    assertThat(metrics(ORDERS, metric).json().at("/value/0/timeseries/0/data").toString())
        .endsWith("{\"timeStamp\":\"2026-01-01T00:00:00Z\",\"average\":20.0}]")
        .contains("{\"timeStamp\":\"2025-12-31T23:59:00Z\"}");
    assertThat(metrics(ORDERS, metric + "&aggregation=Total,count").text())
        .contains("\"total\":40.0,\"count\":2.0")
        .contains("\"unit\":\"MilliSeconds\"");
  }

  @Test
  void addsUpLongerIntervals() {
    server.metrics.counts.topic(server.topic("orders").id()).accepted(12, NOW, NOW);

    for (String interval : List.of("PT5M", "PT1H", "FULL")) {
      Answer answer = metrics(ORDERS, SPAN + "&interval=" + interval);
      assertThat(answer.json().at("/value/0/timeseries/0/data")).as(interval).hasSize(1);
      assertThat(lastTotal(answer)).as(interval).isEqualTo(12);
    }
    assertThat(metrics(ORDERS, "timespan=P1D").json().at("/value/0/timeseries/0/data"))
        .hasSize(1440);
    assertThat(metrics(ORDERS, "timespan=P30D").json().at("/interval").asString())
        .isEqualTo("PT30M");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "timespan=PT1H",
        "timespan=2025-12-31T23:00:00Z/PT1H1M",
        "timespan=PT1H1M/2026-01-01T00:01:00Z",
        "timespan=2026-01-01T00:00:00%2B01:00/2026-01-01T01:01:00%2B01:00",
        "timespan=2025-12-31T23:00:00.123456/2026-01-01T00:01:00",
        "timespan=2025-12-31T23%253A00%253A00%252F2026-01-01T00%253A01%253A00",
      })
  void readsEveryFormOfATimeSpan(String query) {
    Answer answer = metrics(ORDERS, query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.json().at("/value/0/timeseries/0/data").size()).isBetween(60, 61);
  }

  @Test
  void definesTheMetricsOfEachType() {
    server.put(SHOP, TOPIC_JSON);

    assertThat(definitions(ORDERS)).hasSize(11).startsWith("PublishSuccessCount");
    assertThat(definitions(SHOP)).hasSize(10).doesNotContain("UnmatchedEventCount");
    JsonNode matched = server.get(ORDERS + INSIGHTS + "metricDefinitions").json().at("/value/4");
    assertThat(matched.at("/name/value").asString()).isEqualTo("MatchedEventCount");
    assertThat(matched.at("/id").asString())
        .isEqualTo(ORDERS + INSIGHTS + "metricDefinitions/MatchedEventCount");
    assertThat(matched.at("/primaryAggregationType").asString()).isEqualTo("Total");
    assertThat(matched.at("/dimensions/0/value").asString()).isEqualTo("EventSubscriptionName");
    assertThat(matched.at("/metricAvailabilities/0").toString())
        .isEqualTo("{\"timeGrain\":\"PT1M\",\"retention\":\"P1D\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "metricnames=Sent; Failed to find metric configuration for provider: Microsoft.EventGrid,"
            + " resource Type: topics, metric: Sent, Valid metrics: PublishSuccessCount,",
        "interval=PT2M; Invalid time grain duration: PT2M, supported ones are: 00:01:00,00:05:00,"
            + "00:15:00,00:30:00,01:00:00,06:00:00,12:00:00,1.00:00:00",
        "interval=often; Invalid time grain duration: often",
        "aggregation=Median; Invalid aggregation: Median, supported ones are: Total,Average,Count",
        "timespan=yesterday; Invalid timespan: yesterday. Use start/end",
        "timespan=2026-01-01T00:01:00Z/2026-01-01T00:00:00Z; Invalid timespan: 2026",
        "timespan=P1000D; Invalid timespan: P1000D",
        "timespan=P9999999999D; Invalid timespan: P9",
        "timespan=a/b/c; Invalid timespan: a/b/c",
        "timespan=%25zz; Invalid timespan: %zz",
        "timespan=P90D&interval=PT1M; The response would have more than 100000 numbers",
        "$filter=Color%20eq%20'red'; $filter is not valid",
        "metricnames=MatchedEventCount&$filter=EventSubscriptionName%20eq%20'a'&top=0; Invalid top",
        "$filter=EventSubscriptionName%20eq%20'a'; Metric: PublishSuccessCount does not support"
            + " requested dimension combination: eventsubscriptionname, supported ones are:"
      })
  void saysWhatIsWrongInTheFormOfAzureMonitor(String query, String message) {
    Answer answer = metrics(ORDERS, query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.json().at("/code").asString()).isEqualTo("BadRequest");
    assertThat(answer.json().at("/message").asString()).startsWith(message);
  }

  @Test
  void refusesWhatDoesNotExistOrHasNoMetrics() {
    assertThat(metrics(ORDERS + "x", "").status()).isEqualTo(404);
    assertThat(metrics(ORDERS + "/eventSubscriptions/none", "").status()).isEqualTo(404);
    assertThat(metrics(GROUP, "").json().at("/message").asString()).contains("has no metrics");
    assertThat(server.send("POST", ORDERS + INSIGHTS + "metrics", "").status()).isEqualTo(405);
  }

  private long subscribe(String scope, String name) {
    Answer answer =
        server.put(scope + PROVIDER + "/eventSubscriptions/" + name, ArmSubscriptionTest.WEBHOOK);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    CatalogView view = server.catalog.view();
    return view.allSubscriptions()
        .filter(each -> each.name().equals(name))
        .mapToLong(Subscription::lane)
        .findFirst()
        .orElseThrow();
  }

  private void delivered(long lane, int events) {
    server.metrics.counts.lane(lane).delivered(events, NOW, NOW);
  }

  private Answer divided(String filter, String... more) {
    return metrics(
        ORDERS,
        "metricnames=DeliverySuccessCount&"
            + SPAN
            + "&$filter="
            + encoded(filter)
            + String.join("", more));
  }

  private static String encoded(String filter) {
    return filter.replace(" ", "%20");
  }

  private Answer metrics(String id, String query) {
    return server.get(id + INSIGHTS + "metrics?api-version=2018-01-01&" + query);
  }

  private List<String> definitions(String id) {
    return server
        .get(id + INSIGHTS + "metricDefinitions")
        .json()
        .path("value")
        .valueStream()
        .map(each -> each.at("/name/value").asString())
        .toList();
  }

  private static double lastTotal(Answer answer) {
    JsonNode data = answer.json().at("/value/0/timeseries/0/data");
    return data.get(data.size() - 1).path("total").asDouble();
  }

  private static List<String> names(Answer answer) {
    return answer
        .json()
        .at("/value/0/timeseries")
        .valueStream()
        .map(each -> each.at("/metadatavalues/0/value").asString())
        .toList();
  }
}
