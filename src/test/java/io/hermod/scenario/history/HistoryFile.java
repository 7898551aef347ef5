package io.hermod.scenario.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A history as lines of text, to look at after a test has failed, and to check again. */
public final class HistoryFile {
  private static final String SEPARATOR = "\t";

  private HistoryFile() {}

  public static void write(ClusterHistory history, Path file) throws IOException {
    Files.write(file, lines(history).toList());
  }

  private static Stream<String> lines(ClusterHistory history) {
    ClusterSize size = history.size();
    return Stream.of(
            Stream.of(line("size", size.nodes(), size.brokers(), history.ended())),
            history.subscriptions().stream().map(HistoryFile::line),
            history.attempts().stream().map(HistoryFile::line),
            history.deliveries().stream().map(HistoryFile::line),
            history.deadLetters().stream().map(HistoryFile::line),
            history.faults().stream().map(HistoryFile::line))
        .flatMap(lines -> lines);
  }

  private static String line(Subscription of) {
    return line("subscription", of.name(), of.inFlight(), of.isOrdered(), of.isResponsive());
  }

  private static String line(PublishAttempt of) {
    return line(
        "publish",
        of.id(),
        of.publisher(),
        of.number(),
        of.node(),
        of.began(),
        of.ended(),
        of.answer());
  }

  private static String line(Delivery of) {
    return line("delivery", of.subscription(), of.id(), of.attempt(), of.at(), of.isAccepted());
  }

  private static String line(DeadLetter of) {
    return line("letter", of.subscription(), of.id(), of.at());
  }

  private static String line(Fault of) {
    return line("fault", of.kind(), of.target(), of.began(), of.ended());
  }

  private static String line(Object... words) {
    return String.join(SEPARATOR, Stream.of(words).map(String::valueOf).toList());
  }

  public static ClusterHistory read(Path file) throws IOException {
    List<String[]> lines =
        Files.readAllLines(file).stream().map(line -> line.split(SEPARATOR)).toList();
    String[] size = of("size", lines).findFirst().orElseThrow();
    return new ClusterHistory(
        new ClusterSize(Integer.parseInt(size[1]), Integer.parseInt(size[2])),
        of("subscription", lines).map(HistoryFile::subscription).toList(),
        of("publish", lines).map(HistoryFile::attempt).toList(),
        of("delivery", lines).map(HistoryFile::delivery).toList(),
        of("letter", lines)
            .map(words -> new DeadLetter(words[1], words[2], Long.parseLong(words[3])))
            .toList(),
        of("fault", lines).map(HistoryFile::fault).toList(),
        Long.parseLong(size[3]));
  }

  private static Stream<String[]> of(String kind, List<String[]> lines) {
    return lines.stream().filter(words -> words[0].equals(kind));
  }

  private static Subscription subscription(String[] words) {
    return new Subscription(
        words[1],
        Integer.parseInt(words[2]),
        Boolean.parseBoolean(words[3]),
        Boolean.parseBoolean(words[4]));
  }

  private static PublishAttempt attempt(String[] words) {
    return new PublishAttempt(
        words[1],
        words[2],
        Integer.parseInt(words[3]),
        words[4],
        Long.parseLong(words[5]),
        Long.parseLong(words[6]),
        PublishAttempt.Answer.valueOf(words[7]));
  }

  private static Delivery delivery(String[] words) {
    return new Delivery(
        words[1],
        words[2],
        Integer.parseInt(words[3]),
        Long.parseLong(words[4]),
        Boolean.parseBoolean(words[5]));
  }

  private static Fault fault(String[] words) {
    return new Fault(
        Fault.Kind.valueOf(words[1]), words[2], Long.parseLong(words[3]), Long.parseLong(words[4]));
  }
}
