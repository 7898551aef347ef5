package io.hermod.store.rows;

import static io.hermod.deadletter.write.TestDeadLetters.NOW;
import static io.hermod.deadletter.write.TestDeadLetters.letter;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeadLetterRowsTest {
  private static final DeadLetter LETTER = letter(1, "box", NOW, 7);

  @Test
  void readsBackTheIdOfTheAccount() {
    DeadLetterAddress address = LETTER.address().withAccountId("/an/account/Ä");
    DeadLetter letter =
        new DeadLetter(
            LETTER.key(),
            address,
            LETTER.topicId(),
            LETTER.eventId(),
            LETTER.publishedAt(),
            LETTER.attempts(),
            LETTER.history(),
            LETTER.reason(),
            LETTER.entry());

    DeadLetter read =
        DeadLetterRows.letter(DeadLetterRows.key(letter.key()), DeadLetterRows.value(letter));

    assertThat(read.address()).isEqualTo(address);
    assertThat(read.entry()).hasToString(LETTER.entry().toString());
  }

  @Test
  void makesUpAnIdWhereAnEarlierVersionKeptNone() {
    DeadLetter read = DeadLetterRows.letter(DeadLetterRows.key(LETTER.key()), firstVersion());

    assertThat(read).usingRecursiveComparison().ignoringFields("entry").isEqualTo(LETTER);
    assertThat(read.entry()).hasToString("{\"id\":\"e7\"}");
    assertThat(read.address().accountId())
        .endsWith("/providers/Microsoft.Storage/storageAccounts/account");
  }

  /** A row as it was written before the id of the account was kept. */
  private static byte[] firstVersion() {
    ByteBuffer out =
        ByteBuffer.allocate(1000)
            .put((byte) 1)
            .putLong(LETTER.topicId())
            .putLong(Rows.micros(LETTER.publishedAt()))
            .putInt(LETTER.attempts());
    AttemptRows.write(LETTER.history(), out);
    Stream.of("account", "box", "billing", "e7", "MaxDeliveryAttemptsExceeded")
        .forEach(text -> out.putInt(text.length()).put(text.getBytes(UTF_8)));
    out.put("{\"id\":\"e7\"}".getBytes(UTF_8));
    byte[] row = new byte[out.position()];
    out.flip().get(row);
    return row;
  }
}
