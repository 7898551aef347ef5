package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.RawJson;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.DeadLetterKey;
import java.io.ByteArrayOutputStream;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * The name and the content of a blob of dead letters.
 *
 * @param letters at least one; all have the same address
 */
record DeadLetterBlob(List<DeadLetter> letters) {

  DeadLetterBlob {
    letters = List.copyOf(letters);
  }

  DeadLetterAddress address() {
    return letters.getFirst().address();
  }

  /**
   * Whether all of its events announced blobs themselves.
   *
   * @param builtInTopic the topic that has only announcements; those of earlier versions have ids
   *     like any other
   */
  boolean hasOnlyAnnouncements(long builtInTopic) {
    return letters.stream()
        .allMatch(
            letter -> letter.topicId() == builtInTopic || AnnouncementId.isOne(letter.eventId()));
  }

  /**
   * Returns the name as Event Grid forms it: in upper case, with times without leading zeros. The
   * name depends only on the first letter, so a repeated write replaces the earlier one, however
   * late it is.
   */
  String name() {
    ZonedDateTime time = letters.getFirst().key().due().atZone(ZoneOffset.UTC);
    return "%s/%d/%d/%d/%d/%s.json"
        .formatted(
            address().subscription().toUpperCase(Locale.ROOT),
            time.getYear(),
            time.getMonthValue(),
            time.getDayOfMonth(),
            time.getHour(),
            guid());
  }

  private UUID guid() {
    DeadLetterKey first = letters.getFirst().key();
    return UUID.nameUUIDFromBytes(first.toString().getBytes(UTF_8));
  }

  /** Returns the full path: account, container and name. */
  String place() {
    return address().account() + '/' + address().container() + '/' + name();
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
