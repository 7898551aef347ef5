package io.hermod.scenario.history;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of a history as text. */
public final class ClusterReport {
  private final ClusterHistory history;
  private final Limits limits;
  private final List<Episode> episodes;
  private final long start;

  private ClusterReport(ClusterHistory history, Limits limits) {
    this.history = history;
    this.limits = limits;
    this.episodes = Episode.of(history.faults(), limits.aftermath());
    this.start =
        history.attempts().stream().mapToLong(PublishAttempt::began).min().orElse(history.ended());
  }

  public static String of(ClusterHistory history, Limits limits) {
    return new ClusterReport(history, limits).text();
  }

  private String text() {
    return Stream.concat(
            Stream.of(published()), history.receipts().stream().map(this::subscription))
        .collect(Collectors.joining("\n"));
  }

  private String published() {
    List<PublishedEvent> events = List.copyOf(history.events().values());
    return String.format(
        Locale.ROOT,
        "%s: %,d requests for %,d events, %,d of them acknowledged; %d faults",
        seconds(Duration.ofNanos(history.ended() - start)),
        history.attempts().size(),
        events.size(),
        events.stream().filter(PublishedEvent::isAcknowledged).count(),
        history.faults().size());
  }

  private String subscription(Receipts receipts) {
    List<Span> waits = Stalls.waits(history, receipts);
    List<Repeats.Group> repeats = Repeats.groups(receipts, episodes, limits);
    String figures =
        String.format(
            Locale.ROOT,
            "  %s: %,d events accepted in %,d requests, %,d dead letters, %,d repeats,"
                + " longest stall %s",
            receipts.name(),
            receipts.byId().keySet().stream().filter(receipts::hasAccepted).count(),
            receipts.deliveries().size(),
            receipts.deadLetters().size(),
            repeats.stream().mapToInt(Repeats.Group::count).sum(),
            seconds(longest(waits.stream())));
    return Stream.concat(
            Stream.of(figures), episodes.stream().map(each -> episode(each, waits, repeats)))
        .collect(Collectors.joining("\n"));
  }

  private String episode(Episode episode, List<Span> waits, List<Repeats.Group> repeats) {
    String counted =
        repeats.stream()
            .filter(group -> group.episode().filter(episode::equals).isPresent())
            .map(group -> "%d repeats (at most %d)".formatted(group.count(), group.most()))
            .findFirst()
            .orElse("no repeats");
    return "    %s at %s for %s: %s, longest stall %s"
        .formatted(
            episode.faults().stream().map(Fault::toString).collect(Collectors.joining(", ")),
            seconds(Duration.ofNanos(episode.span().from() - start)),
            seconds(episode.span().length()),
            counted,
            seconds(
                longest(waits.stream().filter(each -> episode.touches(each, limits.aftermath())))));
  }

  private static Duration longest(Stream<Span> waits) {
    return waits.map(Span::length).max(Duration::compareTo).orElse(Duration.ZERO);
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toNanos() / 1e9);
  }
}
