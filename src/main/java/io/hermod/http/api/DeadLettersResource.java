package io.hermod.http.api;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.search.DeadLetterAccess;
import io.hermod.deadletter.search.DeadLetterCounts;
import io.hermod.deadletter.search.DeadLetterPage;
import io.hermod.deadletter.search.DeadLetterSearch;
import io.hermod.deadletter.search.EntryAddress;
import io.hermod.deadletter.search.SearchCursor;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RouteScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The dead letters in all containers: lists, counts and shows them. */
public final class DeadLettersResource extends ApiResource {
  private final DeadLetterSearch search;
  private final DeadLetterRights rights;

  public DeadLettersResource(DeadLetterSearch search, DeadLetterRights rights) {
    this.search = search;
    this.rights = rights;
  }

  @Override
  List<CallRoute> routes() {
    return List.of(
        new CallRoute("hermod/v1/deadletters", RouteScope.EACH).on(GET, this::list),
        new CallRoute("hermod/v1/deadletters/counts", RouteScope.EACH).on(GET, this::count),
        new CallRoute("hermod/v1/deadletters/entry", RouteScope.EACH).on(GET, this::show));
  }

  private CallResponse list(Call call) {
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

  private CallResponse count(Call call) {
    DeadLetterSearchRequest request = DeadLetterSearchRequest.of(call);
    DeadLetterAccess access = rights.of(call.caller(), request.query());
    return reading(
        () -> {
          DeadLetterCounts counts =
              search.count(request.query(), access, request.wanted(), request.cursor());
          return CallResponse.ok(DeadLetterEntryJson.counts(counts, nextLink(call, counts.next())));
        });
  }

  private CallResponse show(Call call) {
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
