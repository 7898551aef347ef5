package io.hermod.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.schema.InvalidBodyException.Kind;
import io.hermod.schema.read.TestHeaders;
import io.hermod.store.Publication;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final Topic TOPIC = new TopicBuilder(7, "orders", "/orders").build();
  private static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"}";

  private final MemoryJournal journal = new MemoryJournal();
  private final Publisher publisher =
      new Publisher(journal, InstantSource.fixed(Instant.parse("2026-01-01T00:00:00.123456789Z")));

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void appendsAllEventsOfARequestTogether() {
    assertThat(publish("[" + EVENT + "," + EVENT.replace("\"1\"", "\"2\"") + "]"))
        .isEqualTo(new PublishResult.Accepted(2));

    Publication publication = journal.publications().getFirst();
    assertThat(publication.topicId()).isEqualTo(7);
    assertThat(publication.publishedAt()).isEqualTo("2026-01-01T00:00:00.123456Z");
    assertThat(publication.events()).extracting(Event::id).containsExactly("1", "2");
  }

  @Test
  void appendsNothingIfOneEventIsBad() {
    assertThat(publish("[" + EVENT + ",{}]"))
        .isInstanceOfSatisfying(
            PublishResult.Rejected.class,
            rejected -> assertThat(rejected.kind()).isEqualTo(Kind.MALFORMED));
    assertThat(journal.publications()).isEmpty();
  }

  @Test
  void acceptsAnEmptyArrayWithoutStoringAnything() {
    assertThat(publish("[]")).isEqualTo(new PublishResult.Accepted(0));
    assertThat(journal.publications()).isEmpty();
  }

  @Test
  void passesOnThatTheStoreCannotTakeIt() {
    journal.refuseFromNowOn("disk full");
    assertThat(publish(EVENT)).isEqualTo(new PublishResult.Unavailable(1, "disk full"));
  }

  private PublishResult publish(String body) {
    CompletableFuture<PublishResult> result = new CompletableFuture<>();
    publisher.publish(
        TOPIC, body.getBytes(UTF_8), TestHeaders.NONE, Runnable::run, result::complete);
    return result.orTimeout(10, TimeUnit.SECONDS).join();
  }
}
