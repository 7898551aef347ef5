package io.hermod.deadletter.write;

import static io.hermod.deadletter.write.TestDeadLetters.NOW;
import static io.hermod.deadletter.write.TestDeadLetters.letter;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.SystemEventNames;
import com.azure.messaging.eventgrid.systemevents.StorageBlobCreatedEventData;
import io.hermod.deadletter.blob.BlobReceipt;
import io.hermod.event.Event;
import io.hermod.store.DeadLetter;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BlobCreatedTest {
  private static final BlobReceipt RECEIPT =
      new BlobReceipt(URI.create("https://account.blob.core.windows.net/box/a"), "0x8D4");

  @Test
  void isWhatAzureSends() {
    Event event = event(RECEIPT, 7);
    String name = "BILLING/2026/1/1/0/" + blob(7).name().substring(19);

    assertThat(json(event))
        .isEqualTo(
            new JsonMapper()
                .readTree(
                    """
                    {"topic":"/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/\
                    unknown/providers/Microsoft.Storage/storageAccounts/account",
                     "subject":"/blobServices/default/containers/box/blobs/%s",
                     "eventType":"Microsoft.Storage.BlobCreated","id":"%s",
                     "data":{"api":"PutBlob","clientRequestId":"%2$s","requestId":"%2$s",
                       "eTag":"0x8D4","contentType":"application/json","contentLength":13,
                       "blobType":"BlockBlob",
                       "url":"https://account.blob.core.windows.net/box/a",
                       "sequencer":"00000000000000000006474846204000",
                       "storageDiagnostics":{"batchId":"%2$s"}},
                     "dataVersion":"","metadataVersion":"1",
                     "eventTime":"2026-01-01T00:00:00.0000000Z"}
                    """
                        .formatted(name, event.id())));
  }

  // Its successor in a library of its own reads the same members.
  @SuppressWarnings("deprecation")
  @Test
  void isUnderstoodByTheSdkOfAzure() {
    EventGridEvent event =
        EventGridEvent.fromString(event(RECEIPT, 7).json().toString()).getFirst();
    StorageBlobCreatedEventData data = event.getData().toObject(StorageBlobCreatedEventData.class);

    assertThat(event.getEventType()).isEqualTo(SystemEventNames.STORAGE_BLOB_CREATED);
    assertThat(event.getEventTime().toInstant()).isEqualTo(NOW);
    assertThat(data.getApi()).isEqualTo("PutBlob");
    assertThat(data.getETag()).isEqualTo("0x8D4");
    assertThat(data.getContentLength()).isEqualTo(13);
    assertThat(data.getUrl()).isEqualTo(RECEIPT.url().toString());
  }

  @Test
  void leavesOutAnETagThatTheStoreDoesNotKnow() {
    Event event = event(new BlobReceipt(RECEIPT.url(), null), 7);

    assertThat(json(event).path("data").has("eTag")).isFalse();
  }

  @Test
  void tellsTheLengthOfTheContent() {
    assertThat(blob(7, 8, 9).length()).isEqualTo(blob(7, 8, 9).json().length);
  }

  @Test
  void hasAnotherIdWhenTheBlobHoldsMore() {
    assertThat(event(RECEIPT, 7).subject()).isEqualTo(event(RECEIPT, 7, 8).subject());
    assertThat(event(RECEIPT, 7).id()).isNotEqualTo(event(RECEIPT, 7, 8).id());
  }

  @Test
  void hasALaterSequencerWhenItIsToldLater() {
    String early = sequencer(NOW);
    String late = sequencer(NOW.plusSeconds(1));

    assertThat(late).isGreaterThan(early).hasSameSizeAs(early);
  }

  private static String sequencer(Instant at) {
    Event event = new BlobCreated(blob(7), RECEIPT, at).event();
    return json(event).at("/data/sequencer").asString();
  }

  private static Event event(BlobReceipt receipt, long... positions) {
    return new BlobCreated(blob(positions), receipt, NOW).event();
  }

  private static DeadLetterBlob blob(long... positions) {
    List<DeadLetter> letters =
        IntStream.range(0, positions.length)
            .mapToObj(i -> letter(1, "box", NOW, positions[i]))
            .toList();
    return DeadLetterBlob.of(letters);
  }

  private static JsonNode json(Event event) {
    return new JsonMapper().readTree(event.json().toString());
  }
}
