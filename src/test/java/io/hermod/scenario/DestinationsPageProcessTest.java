package io.hermod.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the page about destinations lead to an event at every kind of them. */
class DestinationsPageProcessTest {
  static final String PAGE = "destinations.md";

  private static final Duration ARRIVAL = Duration.ofSeconds(1);

  @AutoClose private final DestinationPeers peers;
  @AutoClose private final TypedPages pages;

  DestinationsPageProcessTest(@TempDir Path folder, @TempDir Path peers) throws IOException {
    this.peers = new DestinationPeers(peers);
    this.pages = new TypedPages(folder, this.peers::in);
  }

  @TestFactory
  Stream<DynamicTest> commandsEndWellAndEventsArrive() throws IOException {
    List<CommandPage> page =
        CommandPage.all().stream().filter(each -> each.name().equals(PAGE)).toList();
    return Stream.concat(
        pages.type(page).stream(),
        peers.received().entrySet().stream().map(each -> arrival(each.getKey(), each.getValue())));
  }

  private static DynamicTest arrival(String id, Supplier<String> texts) {
    return DynamicTest.dynamicTest(
        id + " has arrived",
        () -> Await.until(texts, ARRIVAL, () -> texts.get().contains("\"" + id + "\"")));
  }
}
