package io.hermod.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.RawJson;
import io.hermod.store.DeadLetter;
import io.hermod.store.LetterAddress;
import io.hermod.store.LetterKey;
import java.io.ByteArrayOutputStream;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * Dead letters that share a blob: its name and its content.
 *
 * @param letters at least one, all of one address
 */
record LetterBlob(List<DeadLetter> letters) {

  LetterBlob {
    letters = List.copyOf(letters);
  }

  LetterAddress address() {
    return letters.getFirst().address();
  }

  /** The topic that their events were published to: an address belongs to one subscription. */
  long topicId() {
    return letters.getFirst().topicId();
  }

  /**
   * Upper case, and times without leading zeros, as Event Grid does it. All of it follows from the
   * first letter: when a write is repeated, however late, it replaces what it wrote before.
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
    LetterKey first = letters.getFirst().key();
    return UUID.nameUUIDFromBytes(first.toString().getBytes(UTF_8));
  }

  /** Where to find it, with its account and container. */
  String place() {
    return address().account() + '/' + address().container() + '/' + name();
  }

  /** The same for the same content under the same name. */
  UUID fingerprint() {
    String content = place() + ' ' + letters.getLast().key() + ' ' + letters.size();
    return UUID.nameUUIDFromBytes(content.getBytes(UTF_8));
  }

  /** How many bytes {@link #json} has. */
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
