package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Domains and system topics of the real process. */
class DomainProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String SOURCE =
      "/subscriptions/S/resourceGroups/photos/providers/Microsoft.Storage/storageAccounts/album";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  @BeforeEach
  void start() {
    hermod.start();
    hermod.arm().put(domain(""), "{\"location\":\"here\"}");
  }

  @Test
  void eachEventGoesToItsDomainTopicAndToTheDomainThoughTheServerWasKilled() throws IOException {
    Inbox bern = subscribe(domain("/topics/bern"), "one");
    Inbox rome = subscribe(domain("/topics/rome"), "one");
    Inbox all = subscribe(domain(""), "all");
    hermod.kill();
    hermod.start();

    publish("/domains/cities", domain(""), event("1", "bern"), event("2", "ROME"));
    publish("/domains/cities", domain(""), event("3", "oslo"));
    Await.until("all events", LIMIT, () -> all.events() == 3);
    Await.until("events of topics", LIMIT, () -> bern.events() + rome.events() == 2);

    assertThat(bern.ids()).containsExactly("1");
    assertThat(rome.ids()).containsExactly("2");
    assertThat(bern.last().body()).contains("\"topic\":\"" + domain("/topics/bern") + "\"");
    assertThat(states("cities", "1")).containsExactlyInAnyOrder("one delivered", "all delivered");
    assertThat(names(hermod.arm().get(domain("/topics")))).containsExactly("bern", "rome");
  }

  @Test
  void aDomainTopicGoesWithItsLastSubscription() {
    subscribe(domain("/topics/bern"), "one");
    assertThat(names(hermod.arm().get(domain("/topics")))).containsExactly("bern");

    hermod
        .arm()
        .delete(domain("/topics/bern/providers/Microsoft.EventGrid/eventSubscriptions/one"));

    assertThat(names(hermod.arm().get(domain("/topics")))).isEmpty();
  }

  @Test
  void eventsOfAResourceReachThoseWhoAskForItOrForItsGroup() throws IOException {
    String topic = hermod.arm().id("systemTopics/album");
    String source =
        "{\"source\":\"%s\",\"topicType\":\"Microsoft.Storage.StorageAccounts\"}".formatted(SOURCE);
    hermod.arm().put(topic, "{\"location\":\"here\",\"properties\":%s}".formatted(source));
    Inbox resource = subscribe(SOURCE, "one");
    Inbox group = subscribe("/subscriptions/S/resourceGroups/photos", "two");
    Inbox other = subscribe("/subscriptions/S/resourceGroups/films", "three");

    publish("/systemTopics/album", topic, event("1", ""));
    Await.until("both", LIMIT, () -> resource.events() + group.events() == 2);

    assertThat(resource.ids()).containsExactly("1");
    assertThat(group.last().body()).contains("\"topic\":\"" + SOURCE + "\"");
    assertThat(other.events()).isZero();
    assertThat(names(hermod.arm().get(topic + "/eventSubscriptions"))).containsExactly("one");
    assertThat(states("album", "1")).containsExactlyInAnyOrder("one delivered", "two delivered");
  }

  @Test
  void domainTopicsTakeNoThreadAndNoFile() throws IOException {
    IntStream.range(0, 20).forEach(this::putTopic);
    int threads = entries("task");
    int files = entries("fd");

    IntStream.range(20, 1_000).forEach(this::putTopic);

    // A few come and go by themselves.
    assertThat(entries("task")).isLessThan(threads + 30);
    assertThat(entries("fd")).isLessThan(files + 30);
    assertThat(names(hermod.arm().get(domain("/topics")))).hasSize(20);
  }

  private void putTopic(int number) {
    hermod.arm().put(domain("/topics/city-" + number), "");
  }

  private int entries(String kind) throws IOException {
    Path folder = Path.of("/proc", Long.toString(hermod.process().pid()), kind);
    try (Stream<Path> all = Files.list(folder)) {
      return (int) all.count();
    }
  }

  private String domain(String below) {
    return hermod.arm().id("domains/cities") + below;
  }

  private Inbox subscribe(String scope, String name) {
    Inbox inbox = subscriber.inbox(scope.replaceAll("\\W", "") + name);
    String id = scope + "/providers/Microsoft.EventGrid/eventSubscriptions/" + name;
    String destination =
        "{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"%s\"}}"
            .formatted(inbox.url());
    hermod.arm().put(id, "{\"properties\":{\"destination\":%s}}".formatted(destination));
    return inbox;
  }

  private void publish(String path, String id, String... events) {
    String key = hermod.arm().post(id + "/listKeys", "").path("key1").asString();
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      HttpConnection.Answer answer =
          connection.publish(
              path + "/api/events", key, ("[" + String.join(",", events) + "]").getBytes(UTF_8));
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String event(String id, String topic) {
    String named = topic.isEmpty() ? "" : "\"topic\":\"%s\",".formatted(topic);
    return "{%s\"id\":\"%s\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2026-01-01T00:00:00Z\"}"
        .formatted(named, id);
  }

  private Set<String> states(String topic, String id) {
    JsonNode told = hermod.arm().get("/hermod/v1/topics/" + topic + "/events/" + id);
    return Set.copyOf(
        told.at("/occurrences/0/subscriptions")
            .valueStream()
            .map(each -> each.path("name").asString() + " " + each.path("state").asString())
            .toList());
  }

  private static List<String> names(JsonNode list) {
    return list.path("value").valueStream().map(each -> each.path("name").asString()).toList();
  }
}
