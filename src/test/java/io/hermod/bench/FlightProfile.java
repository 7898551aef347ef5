package io.hermod.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Profiles the CPU time of a scenario with JFR and reports where it is spent. */
final class FlightProfile {
  private static final Duration TIME = Duration.ofSeconds(10);
  private static final int LINES = 30;
  private static final String SETTINGS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
        <event name="jdk.CPUTimeSample">
          <setting name="enabled">true</setting>
          <setting name="throttle">1ms</setting>
        </event>
      </configuration>
      """;

  private final Children children;
  private final Measurer measurer;

  FlightProfile(Children children, Measurer measurer) {
    this.children = children;
    this.measurer = measurer;
  }

  String of(Scenario scenario) throws IOException {
    Path settings = Files.writeString(children.folder().resolve("profile.jfc"), SETTINGS);
    Path file = children.folder().resolve("profile.jfr");
    Process process = scenario.target().process();
    Map<String, Double> before = ProcessClock.cpuSecondsByThread(process);
    JvmCommand.run(children, process, "JFR.start", "name=bench", "settings=" + settings);
    Measured measured = measurer.measure(scenario, TIME);
    JvmCommand.run(children, process, "JFR.stop", "name=bench", "filename=" + file);
    Map<String, Double> used = ProcessClock.cpuSecondsByThread(process);
    before.forEach((kind, seconds) -> used.merge(kind, -seconds, Double::sum));
    return threads(used, measured) + frames(RecordingFile.readAllEvents(file));
  }

  private static String threads(Map<String, Double> used, Measured measured) {
    return "CPU µs per event by thread\n"
        + used.entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .sorted(Entry.<String, Double>comparingByValue().reversed())
            .map(entry -> line(entry.getValue() * 1e6 / measured.events(), entry.getKey()))
            .collect(Collectors.joining());
  }

  private static String frames(List<RecordedEvent> events) {
    Map<String, Double> leaves = new HashMap<>();
    Map<String, Double> ours = new HashMap<>();
    List<RecordedEvent> samples =
        events.stream()
            .filter(event -> event.getEventType().getName().equals("jdk.CPUTimeSample"))
            .filter(event -> event.getStackTrace() != null)
            .toList();
    for (RecordedEvent sample : samples) {
      List<RecordedFrame> frames = sample.getStackTrace().getFrames();
      leaves.merge(name(frames.getFirst()), 100.0 / samples.size(), Double::sum);
      ours.merge(firstOfOurs(frames), 100.0 / samples.size(), Double::sum);
    }
    return top("% of samples by the method that ran", leaves)
        + top("% of samples by Hermod's method that led there", ours);
  }

  private static String firstOfOurs(List<RecordedFrame> frames) {
    Optional<RecordedFrame> first =
        frames.stream()
            .filter(frame -> frame.getMethod().getType().getName().startsWith("io.hermod."))
            .findFirst();
    return first.map(FlightProfile::name).orElse("(none: HTTP codec, sockets, event loop)");
  }

  private static String name(RecordedFrame frame) {
    return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
  }

  private static String top(String title, Map<String, Double> shares) {
    return "\n"
        + title
        + "\n"
        + shares.entrySet().stream()
            .sorted(Entry.<String, Double>comparingByValue().reversed())
            .limit(LINES)
            .map(entry -> line(entry.getValue(), entry.getKey()))
            .collect(Collectors.joining());
  }

  private static String line(double figure, String what) {
    return String.format(Locale.ROOT, "%8.2f  %s%n", figure, what);
  }
}
