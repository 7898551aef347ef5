package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.deadletter.blob.BlobReceipt;
import io.hermod.event.Event;
import io.hermod.event.OwnEventId;
import io.hermod.event.RawJson;
import io.hermod.event.WireTime;
import io.hermod.store.DeadLetterAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The event that announces a new blob, with the same members as the event of an Azure storage
 * account.
 */
record BlobCreated(DeadLetterBlob blob, BlobReceipt receipt, Instant at) {
  private static final String TYPE = "Microsoft.Storage.BlobCreated";

  /** Returns the ARM id of the storage account, as the dead-letter destination names it. */
  String accountId() {
    return address().accountId();
  }

  /** The event names the storage account as its topic, so delivery has nothing to add. */
  Event event() {
    byte[] json = json().toString().getBytes(UTF_8);
    return new Event(id(), TYPE, subject(), "", (byte) 0, new RawJson(json, 0, json.length));
  }

  /**
   * Derived from the content: if a blob is announced twice because of a crash, handlers can
   * recognise the duplicate.
   */
  private String id() {
    return OwnEventId.ofAnnouncement(blob.fingerprint());
  }

  private String subject() {
    return "/blobServices/default/containers/%s/blobs/%s"
        .formatted(address().container(), blob.name());
  }

  private DeadLetterAddress address() {
    return blob.address();
  }

  private ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("topic", accountId());
    json.put("subject", subject());
    json.put("eventType", TYPE);
    json.put("id", id());
    json.set("data", data());
    json.put("dataVersion", "");
    json.put("metadataVersion", "1");
    return json.put("eventTime", WireTime.of(at));
  }

  private ObjectNode data() {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("api", "PutBlob");
    data.put("clientRequestId", id());
    data.put("requestId", id());
    if (receipt.eTag() != null) {
      data.put("eTag", receipt.eTag());
    }
    data.put("contentType", "application/json");
    data.put("contentLength", blob.length());
    data.put("blobType", "BlockBlob");
    data.put("url", receipt.url().toString());
    data.put("sequencer", sequencer());
    data.putObject("storageDiagnostics").put("batchId", id());
    return data;
  }

  /** Of two events about the same blob, the later one has the greater sequencer. */
  private String sequencer() {
    return "%032x".formatted(ChronoUnit.MICROS.between(Instant.EPOCH, at));
  }
}
