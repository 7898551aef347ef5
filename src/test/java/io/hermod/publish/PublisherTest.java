package io.hermod.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import io.hermod.schema.InvalidBodyException.Kind;
import io.hermod.schema.read.TestHeaders;
import io.hermod.store.Publication;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicSchema;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final Topic TOPIC = new TopicBuilder(7, "orders", "/orders").build();
  private static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"}";

  private static final Topic CLOUD_TOPIC =
      new TopicBuilder(8, "clouds", "/clouds").schema(TopicSchema.CLOUD_EVENTS).build();
  private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final MemoryIntake intake = new MemoryIntake();
  private final Publisher publisher =
      new Publisher(intake, InstantSource.fixed(Instant.parse("2026-01-01T00:00:00.123456789Z")));

  @AfterEach
  void close() {
    intake.close();
  }

  @Test
  void appendsAllEventsOfARequestTogether() {
    assertThat(publish("[" + EVENT + "," + EVENT.replace("\"1\"", "\"2\"") + "]"))
        .isEqualTo(new PublishResult.Accepted(2));

    Publication publication = intake.publications().getFirst();
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
    assertThat(intake.publications()).isEmpty();
  }

  @Test
  void acceptsAnEmptyArrayWithoutStoringAnything() {
    assertThat(publish("[]")).isEqualTo(new PublishResult.Accepted(0));
    assertThat(intake.publications()).isEmpty();
  }

  @Test
  void passesOnThatTheStoreCannotTakeIt() {
    intake.refuseFromNowOn("disk full");
    assertThat(publish(EVENT)).isEqualTo(new PublishResult.Unavailable(1, "disk full"));
  }

  @Test
  void doesNotPromiseWhatTheStoreCannotSay() {
    intake.loseTrackFromNowOn("no reply");
    assertThat(publish(EVENT)).isEqualTo(new PublishResult.Unavailable(1, "no reply"));
  }

  @Test
  void givesEventsTheTraceOfTheirRequest() {
    publish(
        TOPIC, "[" + EVENT + "]", "TraceParent", PARENT, "tracestate", "a=1", "tracestate", "b=2");

    assertThat(trace()).isEqualTo(new TraceContext(PARENT, "a=1,b=2"));
  }

  @Test
  void ignoresAnInvalidTraceAndTwoOfThem() {
    publish(TOPIC, "[" + EVENT + "]", "traceparent", "00-1-2-3");
    publish(TOPIC, "[" + EVENT + "]", "traceparent", PARENT, "traceparent", PARENT);

    assertThat(intake.publications())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.events().getFirst().trace()).isNull());
  }

  @Test
  void theTraceOfACloudEventItselfWins() {
    String own = PARENT.replace("4bf9", "aaaa");
    publish(
        CLOUD_TOPIC,
        "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\","
            + "\"traceparent\":\""
            + own
            + "\",\"tracestate\":\"c=3\"}",
        "content-type",
        "application/cloudevents+json",
        "traceparent",
        PARENT);

    assertThat(trace()).isEqualTo(new TraceContext(own, "c=3"));
  }

  private @Nullable TraceContext trace() {
    return intake.publications().getLast().events().getFirst().trace();
  }

  private void publish(Topic topic, String body, String... headers) {
    CompletableFuture<PublishResult> result = new CompletableFuture<>();
    publisher.publish(
        topic, body.getBytes(UTF_8), TestHeaders.of(headers), Runnable::run, result::complete);
    assertThat(result.orTimeout(10, TimeUnit.SECONDS).join())
        .isEqualTo(new PublishResult.Accepted(1));
  }

  private PublishResult publish(String body) {
    CompletableFuture<PublishResult> result = new CompletableFuture<>();
    publisher.publish(
        TOPIC, body.getBytes(UTF_8), TestHeaders.NONE, Runnable::run, result::complete);
    return result.orTimeout(10, TimeUnit.SECONDS).join();
  }
}
