package io.hermod.http.api;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.search.DeadLetterAccess;
import io.hermod.deadletter.search.DeadLetterCounts;
import io.hermod.deadletter.search.DeadLetterPage;
import io.hermod.deadletter.search.DeadLetterSearch;
import io.hermod.deadletter.search.EntryAddress;
import io.hermod.deadletter.search.SearchCursor;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The dead letters in all containers: lists, counts and shows them. */
public final class DeadLettersResource implements ApiResource {
  private final DeadLetterSearch search;
  private final DeadLetterRights rights;

  public DeadLettersResource(DeadLetterSearch search, DeadLetterRights rights) {
    this.search = search;
    this.rights = rights;
  }

  CallResponse list(Call call) {
    DeadLetterSearchRequest request = DeadLetterSearchRequest.of(call);
    DeadLetterAccess access = rights.of(call.caller(), request.query());
    return reading(
        () -> {
          DeadLetterPage page =
              search.find(
                  request.query(), access, request.wanted(), request.cursor(), request.top());
          return CallResponse.ok(DeadLetterEntryJson.page(page, nextLink(call, page.next())));
        });
  }

  CallResponse count(Call call) {
    DeadLetterSearchRequest request = DeadLetterSearchRequest.of(call);
    DeadLetterAccess access = rights.of(call.caller(), request.query());
    return reading(
        () -> {
          DeadLetterCounts counts =
              search.count(request.query(), access, request.wanted(), request.cursor());
          return CallResponse.ok(DeadLetterEntryJson.counts(counts, nextLink(call, counts.next())));
        });
  }

  CallResponse show(Call call) {
    call.query().allowOnly("id");
    String id = call.query().parameter("id");
    EntryAddress address = EntryAddress.parse(id == null ? "" : id);
    DeadLetterAccess access = rights.of(call.caller());
    DeadLetterRights.require(
        access, address.blob().account(), address.blob().container(), call.caller());
    return reading(
        () ->
            search
                .at(address)
                .filter(access::maySee)
                .<ObjectNode>map(DeadLetterEntryJson::entry)
                .map(CallResponse::ok)
                .orElseGet(
                    () ->
                        CallResponse.error(
                            404, "NotFound", "There is no dead letter " + address.text() + ".")));
  }

  private static @Nullable String nextLink(Call call, @Nullable SearchCursor next) {
    return next == null ? null : call.url() + "?" + call.query().with("cursor", next.text());
  }

  /** An action that reads blobs. */
  private interface Reading {
    CallResponse answer() throws BlobException;
  }

  private static CallResponse reading(Reading reading) {
    try {
      return reading.answer();
    } catch (BlobException e) {
      String sentence = String.valueOf(e.getMessage());
      return e.isMissing()
          ? CallResponse.error(404, "NotFound", sentence)
          : CallResponse.error(502, "StorageUnavailable", sentence);
    }
  }
}
