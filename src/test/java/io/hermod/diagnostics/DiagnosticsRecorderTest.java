package io.hermod.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.CredentialKind;
import io.hermod.config.DiagnosticsConfig;
import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.delivery.lane.ObservedEvent;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.http.FixedCatalog;
import io.hermod.logfile.RotatingFile;
import io.hermod.publish.MemoryIntake;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.PublishReport;
import io.hermod.publish.Publisher;
import io.hermod.store.Publication;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DiagnosticsRecorderTest {
  private static final Topic ORDERS = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Topic RECORDS = new TopicBuilder(2, "records", "/topics/records").build();
  private static final Topic OPERATIONS =
      new TopicBuilder(3, "hermod-operations", "/topics/operations")
          .kind(TopicKind.OPERATIONS)
          .build();

  @TempDir private Path folder;
  @AutoClose private final MemoryIntake journal = new MemoryIntake();
  private Instant now = Instant.parse("2026-01-01T10:00:30Z");

  @Test
  void publishesTheRequestsOfMoreClientsThanARequestMayHaveEvents() {
    DiagnosticsSink sink = new DiagnosticsSink(null, topic());
    DiagnosticsRecorder recorder = recorder(sink, Category.values());
    for (int i = 0; i < 6_000; i++) {
      recorder.answered(report(ORDERS, "10.0." + i / 256 + "." + i % 256, null));
    }
    now = now.plus(Duration.ofMinutes(1));

    recorder.close();

    assertThat(published()).hasSize(6_000);
    assertThat(sink.failures()).isZero();
  }

  @Test
  void publishesNothingAboutItsOwnTopicNorAboutBuiltInOnes() {
    DiagnosticsRecorder recorder =
        recorder(new DiagnosticsSink(file("records"), topic()), Category.values());
    for (Topic each : List.of(ORDERS, RECORDS, OPERATIONS)) {
      recorder.answered(report(each, "10.0.0.1", "wrong"));
      fail(recorder, each, "e1");
    }

    recorder.close();

    assertThat(published()).hasSize(3);
    assertThat(published()).allSatisfy(each -> assertThat(each).contains("TOPICS/ORDERS"));
    assertThat(lines("records")).hasSize(9);
  }

  @Test
  void publishesNothingAboutItsOwnEventsThatWereForwardedToAnotherTopic() {
    DiagnosticsRecorder recorder =
        recorder(new DiagnosticsSink(file("records"), topic()), Category.DELIVERY_FAILURES);
    fail(recorder, ORDERS, "e1");
    recorder.close();
    String own = journal.publications().getLast().events().getLast().id();

    DiagnosticsRecorder next =
        recorder(new DiagnosticsSink(file("more"), topic()), Category.DELIVERY_FAILURES);
    fail(next, ORDERS, own);
    next.close();

    assertThat(published()).hasSize(1);
    assertThat(lines("more")).hasSize(1);
  }

  @Test
  void doesNotWantToKnowOfAcceptedRequestsUnlessItCountsThem() {
    DiagnosticsSink sink = new DiagnosticsSink(null, null);

    assertThat(recorder(sink, Category.DATA_PLANE_REQUESTS).watchesAccepted()).isTrue();
    assertThat(
            recorder(sink, Category.DELIVERY_FAILURES, Category.PUBLISH_FAILURES).watchesAccepted())
        .isFalse();
  }

  @Test
  void aLongEventIsShortInItsRecord() {
    DiagnosticsRecorder recorder =
        recorder(new DiagnosticsSink(file("records"), null), Category.DELIVERY_FAILURES);

    fail(recorder, ORDERS, "ä".repeat(900_000));
    recorder.close();

    assertThat(lines("records")).hasSize(1);
    assertThat(lines("records").getFirst().length()).isLessThan(3_000);
  }

  @Test
  void whatWaitsTakesALimitedAmountOfMemory() {
    DiagnosticsRecorder recorder =
        recorder(new DiagnosticsSink(file("records"), null), Category.DELIVERY_FAILURES);

    for (int i = 0; i < 8_000; i++) {
      fail(recorder, ORDERS, "x".repeat(2_000));
    }

    assertThat(recorder.dropped()).isGreaterThan(4_000);
    recorder.close();
    assertThat(lines("records").size() + recorder.dropped()).isEqualTo(8_000);
  }

  @Test
  void countsWhatAFullDiskDoesNotTake() {
    DiagnosticsSink sink =
        new DiagnosticsSink(new RotatingFile(Path.of("/dev/full"), 1 << 20, 2), null);
    DiagnosticsRecorder recorder = recorder(sink, Category.DELIVERY_FAILURES);
    fail(recorder, ORDERS, "e1");
    fail(recorder, ORDERS, "e2");

    recorder.close();

    assertThat(sink.failures()).isEqualTo(2);
  }

  @Test
  void goesOnWhenTheFileCanBeWrittenAgain() throws Exception {
    Files.createDirectory(folder.resolve("records"));
    DiagnosticsSink sink = new DiagnosticsSink(file("records"), null);
    DiagnosticsRecorder recorder = recorder(sink, Category.DELIVERY_FAILURES);
    recorder.start();
    fail(recorder, ORDERS, "lost");
    while (sink.failures() == 0) {
      Thread.onSpinWait();
    }

    Files.delete(folder.resolve("records"));
    fail(recorder, ORDERS, "written");
    recorder.close();

    assertThat(sink.failures()).isEqualTo(1);
    assertThat(lines("records")).singleElement().asString().contains("id=written,");
  }

  @Test
  void countsWhatTheTopicDoesNotTake() {
    journal.refuseFromNowOn("full");
    DiagnosticsSink full = new DiagnosticsSink(file("records"), topic());
    DiagnosticsRecorder recorder = recorder(full, Category.DELIVERY_FAILURES);
    fail(recorder, ORDERS, "e1");
    recorder.close();

    assertThat(full.failures()).isEqualTo(1);
    assertThat(lines("records")).hasSize(1);
  }

  private DiagnosticsRecorder recorder(DiagnosticsSink sink, Category... categories) {
    Set<String> names =
        List.of(categories).stream()
            .map(Category::toString)
            .collect(java.util.stream.Collectors.toSet());
    return new DiagnosticsRecorder(new DiagnosticsConfig(null, 1, 1, null, names), sink, () -> now);
  }

  private RotatingFile file(String name) {
    return new RotatingFile(folder.resolve(name), 64 << 20, 2);
  }

  private DiagnosticsTopic topic() {
    return new DiagnosticsTopic(
        "records",
        () -> new FixedCatalog(List.of(ORDERS, RECORDS, OPERATIONS)),
        new Publisher(journal, () -> now),
        PublishMeters.NONE,
        () -> now);
  }

  private void fail(DiagnosticsRecorder recorder, Topic topic, String id) {
    DeliveryObserver observer =
        recorder.of(
            new SubscriptionBuilder(
                    11, topic.id(), new WebhookDestination(URI.create("https://shop/")))
                .build(),
            topic);
    byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
    Event event = new Event(id, "Order", "", "1", (byte) 0, new RawJson(json, 0, json.length));
    Objects.requireNonNull(observer)
        .attempted(
            new ObservedEvent(event, 7, now, 0, now),
            new DeliveryOutcome.Responded(503),
            false,
            new DeliveryObserver.Span(now, now));
  }

  private static PublishReport report(Topic topic, String address, @Nullable String message) {
    return new PublishReport(
        topic,
        "POST",
        new PublishReport.Sender(address, null, CredentialKind.KEY, null),
        message == null
            ? null
            : new PublishReport.Failure("/", 401, "Unauthorized", "Unauthorized", message, null));
  }

  private List<String> published() {
    return journal.publications().stream()
        .map(Publication::events)
        .flatMap(List::stream)
        .map(each -> each.json().toString())
        .toList();
  }

  private List<String> lines(String file) {
    try {
      return Files.readAllLines(folder.resolve(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
