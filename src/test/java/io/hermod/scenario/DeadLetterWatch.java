package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.scenario.history.DeadLetter;
import io.hermod.scenario.history.HistoryRecorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Records which events of a subscription are in the blobs of a local folder, soon after. */
final class DeadLetterWatch implements AutoCloseable {
  private static final Pattern ID = Pattern.compile("\"id\":\"(.*?)\"");
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(20);

  private final Path folder;
  private final String subscription;
  private final HistoryRecorder recorder;
  private final Set<Path> read = new HashSet<>();
  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  private final Thread thread;
  private volatile boolean isStopped;

  /** Starts to watch. */
  DeadLetterWatch(Path folder, String subscription, HistoryRecorder recorder) {
    this.folder = folder;
    this.subscription = subscription;
    this.recorder = recorder;
    this.thread = Thread.ofPlatform().name("dead-letter-watch").start(this::watch);
  }

  private void watch() {
    while (!isStopped) {
      look();
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  private void look() {
    for (Path blob : blobs()) {
      if (!read.contains(blob)) {
        read(blob);
      }
    }
  }

  /** A blob has another name before it is complete. */
  private List<Path> blobs() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    } catch (IOException | UncheckedIOException e) {
      // A file that was being written got its final name just now: the next look finds it.
      return List.of();
    }
  }

  private void read(Path blob) {
    try {
      String content = Files.readString(blob, UTF_8);
      long now = System.nanoTime();
      ID.matcher(content).results().forEach(found -> add(found.group(1), now));
      read.add(blob);
    } catch (NoSuchFileException e) {
      // Removed meanwhile.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String id, long now) {
    recorder.add(new DeadLetter(subscription, id, now));
    ids.add(id);
  }

  boolean has(String id) {
    return ids.contains(id);
  }

  @Override
  public void close() {
    isStopped = true;
    Await.end(thread, JOIN_LIMIT);
  }
}
