package io.hermod.http.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.metrics.TimeGrid;
import java.net.URLDecoder;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters {@code timespan} and {@code interval} as Azure Monitor does. Without them,
 * they are the last hour, by minute.
 */
public final class TimeGridReader {
  /** The intervals that Azure Monitor knows, shortest first. */
  public static final List<Duration> INTERVALS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofMinutes(30),
          Duration.ofHours(1),
          Duration.ofHours(6),
          Duration.ofHours(12),
          Duration.ofDays(1));

  private static final Duration LONGEST = Duration.ofDays(93);
  private static final Duration USUAL = Duration.ofHours(1);
  private static final int MANY_STEPS = 1_440;

  private TimeGridReader() {}

  /**
   * Reads both parameters.
   *
   * @param now where a time span ends that is only a duration
   * @throws CallException if one of them is invalid
   */
  public static TimeGrid read(CallQuery query, Instant now) {
    TimeGrid wanted = span(query.parameter("timespan"), now);
    return new TimeGrid(wanted.from(), wanted.to(), interval(query.parameter("interval"), wanted));
  }

  /** Returns the time span with any interval. */
  private static TimeGrid span(@Nullable String text, Instant now) {
    if (text == null || text.isBlank()) {
      return new TimeGrid(now.minus(USUAL), now, USUAL);
    }
    try {
      List<String> ends = List.of(decoded(text.strip()).split("/", -1));
      return switch (ends.size()) {
        case 1 -> checked(text, now.minus(Duration.parse(ends.getFirst())), now);
        case 2 -> span(text, ends.getFirst(), ends.getLast());
        default -> throw invalidSpan(text);
      };
    } catch (DateTimeException | ArithmeticException | IllegalArgumentException _) {
      throw invalidSpan(text);
    }
  }

  /** Some versions of {@code az} encode this parameter twice. */
  private static String decoded(String text) {
    return text.contains("%") ? URLDecoder.decode(text, UTF_8) : text;
  }

  private static TimeGrid span(String text, String begin, String end) {
    if (isDuration(begin)) {
      return checked(text, time(end).minus(Duration.parse(begin)), time(end));
    }
    Instant from = time(begin);
    return checked(text, from, isDuration(end) ? from.plus(Duration.parse(end)) : time(end));
  }

  private static boolean isDuration(String text) {
    return text.startsWith("P");
  }

  /** A plus sign that a client did not encode has become a space. Without an offset, it is UTC. */
  private static Instant time(String text) {
    String repaired = text.strip().replace(' ', '+');
    try {
      return OffsetDateTime.parse(repaired).toInstant();
    } catch (DateTimeException _) {
      return LocalDateTime.parse(repaired).toInstant(ZoneOffset.UTC);
    }
  }

  private static TimeGrid checked(String text, Instant from, Instant to) {
    if (!from.isBefore(to) || Duration.between(from, to).compareTo(LONGEST) > 0) {
      throw invalidSpan(text);
    }
    return new TimeGrid(from, to, USUAL);
  }

  private static CallException invalidSpan(String text) {
    return CallException.badRequest(
        "BadRequest",
        "Invalid timespan: %s. Use start/end, such as 2026-01-01T00:00:00Z/2026-01-01T01:00:00Z, or a"
                .formatted(text)
            + " duration up to now, such as PT1H; at most 93 days.");
  }

  private static Duration interval(@Nullable String text, TimeGrid span) {
    if (text == null || text.isBlank()) {
      return INTERVALS.stream()
          .filter(each -> new TimeGrid(span.from(), span.to(), each).steps() <= MANY_STEPS)
          .findFirst()
          .orElse(INTERVALS.getLast());
    }
    return text.equalsIgnoreCase("FULL") ? whole(span) : named(text);
  }

  private static Duration whole(TimeGrid span) {
    return Duration.ofMinutes(Duration.between(span.from(), span.to()).toMinutes() + 1);
  }

  private static Duration named(String text) {
    try {
      Duration wanted = Duration.parse(text);
      if (INTERVALS.contains(wanted)) {
        return wanted;
      }
    } catch (DateTimeException _) {
      // Refused below.
    }
    throw CallException.badRequest(
        "BadRequest",
        "Invalid time grain duration: %s, supported ones are: %s"
            .formatted(
                text,
                INTERVALS.stream().map(TimeGridReader::clock).collect(Collectors.joining(","))));
  }

  /** Writes a duration as Azure's message does: {@code 00:05:00} or {@code 1.00:00:00}. */
  private static String clock(Duration each) {
    String time = "%02d:%02d:00".formatted(each.toHoursPart(), each.toMinutesPart());
    return each.toDays() > 0 ? each.toDays() + "." + time : time;
  }
}
