package io.hermod.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.WireTime;
import io.hermod.store.LetterAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The event by which a storage account tells of a new blob, with the members of Azure's own. */
record BlobCreated(LetterBlob blob, BlobReceipt receipt, Instant at) {
  private static final String TYPE = "Microsoft.Storage.BlobCreated";

  /** It names the storage account as its topic, so there is nothing to add on delivery. */
  Event event() {
    byte[] json = json().toString().getBytes(UTF_8);
    return new Event(id(), TYPE, subject(), "", (byte) 0, new RawJson(json, 0, json.length));
  }

  /** Where a crash has a blob told of twice, handlers can see that it is the same. */
  private String id() {
    return blob.fingerprint().toString();
  }

  private String subject() {
    return "/blobServices/default/containers/%s/blobs/%s"
        .formatted(address().container(), blob.name());
  }

  private LetterAddress address() {
    return blob.address();
  }

  private ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("topic", address().accountId());
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

  /** Of two events about one blob the later has the greater text. */
  private String sequencer() {
    return "%032x".formatted(ChronoUnit.MICROS.between(Instant.EPOCH, at));
  }
}
