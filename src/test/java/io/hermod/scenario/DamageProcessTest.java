package io.hermod.scenario;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The real process on a journal that is not as it was written. */
class DamageProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int EVENTS = 20;

  /** Past the header of the segment and of its first record, into the record's payload. */
  private static final int IN_FIRST_RECORD = 56 + 25 + 10;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Inbox inbox = Inbox.NONE;

  /** Leaves a journal with events that nobody has got yet. */
  @BeforeEach
  void killWithABacklog() throws IOException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.silence());
    hermod.arm().subscribe(publishing.topic(), "shop", inbox.url());
    for (int i = 0; i < EVENTS; i++) {
      publishing.publish("e" + i);
    }
    Await.until("an attempt for each", LIMIT, () -> inbox.events() == EVENTS);
    hermod.kill();
  }

  @Test
  void doesNotStartWithAFlippedBitInTheMiddle() throws IOException, InterruptedException {
    Path segment = newestSegment();
    flip(segment, IN_FIRST_RECORD);
    Process process = hermod.launch();
    assertThat(process.waitFor(LIMIT)).isTrue();
    Await.until("its last words", LIMIT, hermod.output()::isComplete);
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(hermod.output().toString())
        .contains(segment.toString())
        .contains("is damaged at offset 56")
        .contains("Restore the file from a backup, or rename it to")
        .doesNotContain("\tat ");
  }

  @Test
  void cutsATornTailAndSaysSo() throws IOException {
    Path segment = newestSegment();
    int end = lastWritten(segment);
    flip(segment, end - 3);
    inbox.answersWith(Behaviour.status(200));
    Inbox reborn = subscriber.inbox("shop");
    hermod.start();
    assertThat(hermod.output().lines())
        .anyMatch(line -> line.contains(segment.toString()) && line.contains("are ignored"));
    Await.until("all events but the last", LIMIT, () -> reborn.events() >= EVENTS - 1);
    assertThat(reborn.has("e" + (EVENTS - 1))).isFalse();
  }

  private Path newestSegment() throws IOException {
    try (Stream<Path> files = Files.list(hermod.directory().storeFolder().resolve("journal"))) {
      return files.filter(file -> file.toString().endsWith(".journal")).sorted().toList().getLast();
    }
  }

  /** The segment ends in zeros that nothing was written over yet. */
  private static int lastWritten(Path segment) throws IOException {
    byte[] bytes = Files.readAllBytes(segment);
    int end = bytes.length;
    while (bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private static void flip(Path file, long offset) throws IOException {
    try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, offset);
      channel.write(ByteBuffer.wrap(new byte[] {(byte) (one.get(0) ^ 1)}), offset);
    }
  }
}
