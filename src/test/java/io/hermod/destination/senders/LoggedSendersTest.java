package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.TestBatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Profiles;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggedSendersTest {
  private static final Topic CLOUD = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Topic EDGE = CLOUD.as(TopicKind.EDGE);

  private final Logger logger = (Logger) LoggerFactory.getLogger(LoggedSenders.class);
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  @BeforeEach
  void listen() {
    appender.start();
    logger.addAppender(appender);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(appender);
  }

  @Test
  void writesOneLinePerDeliveredRequest() {
    Responded answer = new Responded(202);

    assertThat(send(EDGE, answer)).isEqualTo(answer);
    assertThat(lines())
        .containsExactly("delivered topic=orders subscription=billing events=2 status=202");
  }

  @Test
  void writesNothingOfWhatFailed() {
    send(EDGE, new Responded(500));
    send(EDGE, new TimedOut(false));

    assertThat(lines()).isEmpty();
  }

  @Test
  void writesNothingOfOtherTopics() {
    send(CLOUD, new Responded(200));

    assertThat(lines()).isEmpty();
  }

  private static DeliveryOutcome send(Topic topic, DeliveryOutcome outcome) {
    Told told = new Told();
    FreeSender sender = (_, listener) -> listener.settled(outcome);
    new LoggedSenders((_, _, _) -> sender)
        .senderFor(subscription(), topic, Profiles.EDGE)
        .send(new TestBatchBody(List.of(event(), event())), told);
    return told.awaitOutcome();
  }

  private List<String> lines() {
    return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  private static Subscription subscription() {
    return new SubscriptionBuilder(
            2, 1, new WebhookDestination(URI.create("https://localhost/hook")))
        .named("billing", "/billing")
        .filter(EventFilter.ALL)
        .build();
  }

  private static Event event() {
    byte[] json = "{\"id\":\"1\"}".getBytes(UTF_8);
    return new Event("1", "type", "s", "1", (byte) 1, new RawJson(json, 0, json.length));
  }
}
