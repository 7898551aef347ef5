package io.hermod.http.api;

import io.hermod.backup.BackupException;
import io.hermod.backup.BackupFile;
import io.hermod.backup.Snapshot;
import io.hermod.backup.Snapshots;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.vertx.core.buffer.Buffer;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a snapshot of the server, and hands out its files. It has everything, so only to owners.
 */
public final class BackupsResource implements ApiResource {
  private static final int CHUNK = 1 << 20;
  private static final int FILES_AT_ONCE = 1000;
  private static final long BYTES_AT_ONCE = 1L << 28;
  private static final Pattern OWNER = Pattern.compile("[0-9A-Za-z-]{1,100}");
  private static final Pattern OFFSET = Pattern.compile("\\d{1,18}");

  private final Snapshots snapshots;
  private final String version;

  /**
   * Hands out snapshots.
   *
   * @param version of this server
   */
  public BackupsResource(Snapshots snapshots, String version) {
    this.snapshots = snapshots;
    this.version = version;
  }

  CallResponse begin(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    body.allowOnly("for");
    String owner =
        body.text("for")
            .filter(text -> OWNER.matcher(text).matches())
            .orElseThrow(() -> body.invalid("for", "must name the place that the backup goes to"));
    Snapshot snapshot = answering(() -> snapshots.begin(owner)).orElseThrow(BackupsResource::inUse);
    return CallResponse.created(
        JsonNodeFactory.instance
            .objectNode()
            .put("id", snapshot.id())
            .put("createdAt", snapshot.createdAt().toString())
            .put("version", version)
            .put("masterKey", snapshot.masterKey())
            .put("files", snapshot.count()));
  }

  CallResponse list(Call call) {
    call.query().allowOnly("after");
    Snapshot snapshot = find(call);
    String after = Objects.requireNonNullElse(call.query().parameter("after"), "");
    ObjectNode page = CallResponse.list();
    ArrayNode value = page.putArray("value");
    long[] bytes = {0};
    reading(
        call,
        () -> {
          snapshot.describe(
              after,
              file -> {
                value.add(json(file));
                bytes[0] += file.bytes();
                return value.size() < FILES_AT_ONCE && bytes[0] < BYTES_AT_ONCE;
              });
          return page;
        });
    if (value.size() == FILES_AT_ONCE || bytes[0] >= BYTES_AT_ONCE) {
      String last = value.get(value.size() - 1).path("path").stringValue();
      page.put("nextLink", call.url() + "?" + call.query().with("after", last));
    }
    return CallResponse.ok(page);
  }

  private static ObjectNode json(BackupFile file) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("path", file.path())
        .put("bytes", file.bytes())
        .put("sha256", file.sha256())
        .put("sealed", file.isSealed());
  }

  CallResponse read(Call call) {
    call.query().allowOnly("file", "from");
    Snapshot snapshot = find(call);
    String file = Objects.requireNonNullElse(call.query().parameter("file"), "");
    long from = offset(call.query().parameter("from"));
    return CallResponse.bytes(Buffer.buffer(reading(call, () -> snapshot.read(file, from, CHUNK))));
  }

  private static long offset(@Nullable String text) {
    if (text == null || !OFFSET.matcher(text).matches()) {
      throw new InvalidFieldException("from", "must be a number of bytes");
    }
    return Long.parseLong(text);
  }

  CallResponse end(Call call) {
    answering(
        () -> {
          snapshots.end(call.path().part("backup"));
          return "";
        });
    return CallResponse.noContent();
  }

  private Snapshot find(Call call) {
    return answering(() -> snapshots.use(call.path().part("backup")))
        .orElseThrow(
            () ->
                new CallException(
                    CallResponse.error(
                        404,
                        "SnapshotNotFound",
                        "There is no such snapshot. The server removes one that nobody has read for"
                            + " two minutes, and when it stops. Begin the backup again.")));
  }

  private static CallException inUse() {
    return new CallException(
        CallResponse.error(
                409,
                "BackupInProgress",
                "Another backup is in progress. Wait until it is done; one that was broken off is"
                    + " given up two minutes after its last request.")
            .with("Retry-After", "120"));
  }

  /** If the snapshot was removed meanwhile, says why, rather than which file is missing. */
  private <T> T reading(Call call, Supplier<T> action) {
    return answering(
        () -> {
          try {
            return action.get();
          } catch (BackupException e) {
            find(call);
            throw e;
          }
        });
  }

  /** Tells owners what is wrong with the disk; they can do something about it. */
  private static <T> T answering(Supplier<T> action) {
    try {
      return action.get();
    } catch (BackupException e) {
      throw new CallException(
          CallResponse.error(503, "BackupFailed", String.valueOf(e.getMessage())));
    }
  }
}
