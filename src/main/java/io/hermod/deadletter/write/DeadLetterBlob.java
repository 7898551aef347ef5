package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.OwnEventId;
import io.hermod.event.RawJson;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.deadletter.BlobPlan;
import java.io.ByteArrayOutputStream;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The name and the content of a blob of dead letters.
 *
 * @param name the name in its container
 * @param letters at least one; all have the same address
 */
record DeadLetterBlob(String name, List<DeadLetter> letters) {

  DeadLetterBlob {
    letters = List.copyOf(letters);
  }

  /** Names a new blob with these letters. */
  static DeadLetterBlob of(List<DeadLetter> letters) {
    return new DeadLetterBlob(name(letters.getFirst()), letters);
  }

  /** Returns the letters that are left of a blob that was planned; null if none is. */
  static @Nullable DeadLetterBlob of(BlobPlan plan, List<DeadLetter> left) {
    Set<DeadLetterKey> planned = Set.copyOf(plan.letters());
    List<DeadLetter> letters = left.stream().filter(each -> planned.contains(each.key())).toList();
    return letters.isEmpty() ? null : new DeadLetterBlob(plan.name(), letters);
  }

  BlobPlan plan() {
    return new BlobPlan(
        letters.getFirst().key().group(), name, letters.stream().map(DeadLetter::key).toList());
  }

  DeadLetterAddress address() {
    return letters.getFirst().address();
  }

  /**
   * Whether all of its events announced blobs themselves, or were notices of this server.
   *
   * @param builtInTopic the topic that has only announcements; those of earlier versions have ids
   *     like any other
   */
  boolean hasOnlyAnnouncements(long builtInTopic) {
    return letters.stream()
        .allMatch(letter -> letter.topicId() == builtInTopic || OwnEventId.isOne(letter.eventId()));
  }

  /**
   * Returns the name as Event Grid forms it: in upper case, with times without leading zeros. The
   * same letters always get the same name.
   */
  private static String name(DeadLetter first) {
    ZonedDateTime time = first.key().due().atZone(ZoneOffset.UTC);
    return "%s/%d/%d/%d/%d/%s.json"
        .formatted(
            first.address().subscription().toUpperCase(Locale.ROOT),
            time.getYear(),
            time.getMonthValue(),
            time.getDayOfMonth(),
            time.getHour(),
            UUID.nameUUIDFromBytes(first.key().toString().getBytes(UTF_8)));
  }

  /** Returns the full path: account, container and name. */
  String place() {
    return address().account() + '/' + address().container() + '/' + name;
  }

  /** Returns an id that is equal for equal content under the same name. */
  UUID fingerprint() {
    String content = place() + ' ' + letters.getLast().key() + ' ' + letters.size();
    return UUID.nameUUIDFromBytes(content.getBytes(UTF_8));
  }

  /** Returns the length of {@link #json} in bytes. */
  long length() {
    return 1 + letters.stream().mapToLong(letter -> letter.entry().length() + 1L).sum();
  }

  byte[] json() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (DeadLetter letter : letters) {
      RawJson entry = letter.entry();
      out.write(out.size() == 0 ? '[' : ',');
      out.write(entry.array(), entry.offset(), entry.length());
    }
    out.write(']');
    return out.toByteArray();
  }
}
