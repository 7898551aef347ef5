package io.hermod.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.UnreadableJournal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentEventReaderTest {
  private final ListedJournal journal = new ListedJournal();
  private final RecentEventReader reader = new RecentEventReader(journal);

  @Test
  void readsTheNewestEventsOfATopicInOrder() {
    journal.add(1, 100, "a", "b");
    journal.add(2, 100, "x");
    journal.add(1, 100, "c", "d");

    assertThat(reader.read(1, 3)).extracting(Event::id).containsExactly("b", "c", "d");
    assertThat(reader.read(2, 3)).extracting(Event::id).containsExactly("x");
    assertThat(reader.read(3, 3)).isEmpty();
  }

  @Test
  void readsNoFurtherBackThanTheTailOfTheJournal() {
    journal.add(1, 100, "old");
    IntStream.range(0, 100).forEach(i -> journal.add(2, 1 << 20, "x" + i));
    journal.add(1, 100, "new");

    assertThat(reader.read(1, 10)).extracting(Event::id).containsExactly("new");
  }

  @Test
  void keepsFewerEventsWhereTheyAreLarge() {
    IntStream.range(0, 60).forEach(i -> journal.add(1, 1 << 20, "x" + i));

    List<Event> read = reader.read(1, 1000);

    assertThat(read).hasSizeBetween(15, 32);
    assertThat(read.getLast().id()).isEqualTo("x59");
  }

  @Test
  void anEmptyJournalHasNoEvents() {
    assertThat(reader.read(1, 10)).isEmpty();
  }

  /** Entries in a list, read a few at a time. */
  private static final class ListedJournal extends UnreadableJournal {
    private final List<Recorded> entries = new ArrayList<>();

    void add(long topic, int bytes, String... ids) {
      List<Event> events = new ArrayList<>();
      for (String id : ids) {
        events.add(new Event(id, "", "", "", (byte) 0, new RawJson(new byte[0], 0, bytes)));
      }
      entries.add(new Recorded(head(), new Publication(topic, Instant.EPOCH, events)));
    }

    @Override
    public long head() {
      return entries.isEmpty() ? 0 : entries.getLast().end();
    }

    @Override
    public JournalSlice read(long from, EntrySelector selector, int maxBytes) {
      List<Recorded> next = entries.stream().filter(each -> each.end() > from).limit(3).toList();
      return new JournalSlice(
          from,
          next.stream()
              .filter(each -> selector.wantsTopic(((Publication) each.entry()).topicId()))
              .toList(),
          next.isEmpty() ? from : next.getLast().end());
    }

    @Override
    public long bytesFrom(long position) {
      return entries.stream()
          .filter(each -> each.end() > position)
          .flatMap(each -> ((Publication) each.entry()).events().stream())
          .mapToLong(event -> event.json().length())
          .sum();
    }
  }
}
