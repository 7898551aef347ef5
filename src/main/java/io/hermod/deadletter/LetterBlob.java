package io.hermod.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.RawJson;
import io.hermod.store.DeadLetter;
import io.hermod.store.LetterAddress;
import io.hermod.store.LetterKey;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
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
record LetterBlob(List<DeadLetter> letters, Instant writtenAt) {

  LetterBlob {
    letters = List.copyOf(letters);
  }

  LetterAddress address() {
    return letters.getFirst().address();
  }

  /** Upper case, and times without leading zeros, as Event Grid does it. */
  String name() {
    ZonedDateTime time = writtenAt.atZone(ZoneOffset.UTC);
    return "%s/%d/%d/%d/%d/%s.json"
        .formatted(
            address().subscription().toUpperCase(Locale.ROOT),
            time.getYear(),
            time.getMonthValue(),
            time.getDayOfMonth(),
            time.getHour(),
            guid());
  }

  /** Follows from the first letter: when a write is repeated, it replaces what it wrote before. */
  private UUID guid() {
    LetterKey first = letters.getFirst().key();
    return UUID.nameUUIDFromBytes(first.toString().getBytes(UTF_8));
  }

  /** Where to find it, with its account and container. */
  String place() {
    return address().account() + '/' + address().container() + '/' + name();
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
