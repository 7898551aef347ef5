package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.deadletter.BlobException;
import io.hermod.workbench.EntryAddress;
import io.hermod.workbench.LetterAccess;
import io.hermod.workbench.LetterCounts;
import io.hermod.workbench.LetterCursor;
import io.hermod.workbench.LetterPage;
import io.hermod.workbench.LetterSearch;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The dead letters, wherever they lie: lists, counts and shows them. */
public final class DeadLettersResource extends OwnResource {
  private final LetterSearch search;
  private final LetterRights rights;

  public DeadLettersResource(LetterSearch search, LetterRights rights) {
    this.search = search;
    this.rights = rights;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/deadletters", Reach.EACH).on(GET, this::list),
        new ArmRoute("hermod/v1/deadletters/counts", Reach.EACH).on(GET, this::count),
        new ArmRoute("hermod/v1/deadletters/entry", Reach.EACH).on(GET, this::show));
  }

  private ArmAnswer list(ArmCall call) {
    LetterRequest request = LetterRequest.of(call);
    LetterAccess access = rights.of(call.caller(), request.query());
    return reading(
        () -> {
          LetterPage page =
              search.find(
                  request.query(), access, request.wanted(), request.cursor(), request.top());
          return ArmAnswer.ok(LetterJson.page(page, nextLink(call, page.next())));
        });
  }

  private ArmAnswer count(ArmCall call) {
    LetterRequest request = LetterRequest.of(call);
    LetterAccess access = rights.of(call.caller(), request.query());
    return reading(
        () -> {
          LetterCounts counts =
              search.count(request.query(), access, request.wanted(), request.cursor());
          return ArmAnswer.ok(LetterJson.counts(counts, nextLink(call, counts.next())));
        });
  }

  private ArmAnswer show(ArmCall call) {
    call.query().allowOnly("id");
    String id = call.query().parameter("id");
    EntryAddress address = EntryAddress.parse(id == null ? "" : id);
    LetterAccess access = rights.of(call.caller());
    LetterRights.require(
        access, address.blob().account(), address.blob().container(), call.caller());
    return reading(
        () ->
            search
                .at(address)
                .filter(access::maySee)
                .<ObjectNode>map(LetterJson::entry)
                .map(ArmAnswer::ok)
                .orElseGet(
                    () ->
                        ArmAnswer.error(
                            404, "NotFound", "There is no dead letter " + address.text() + ".")));
  }

  private static @Nullable String nextLink(ArmCall call, @Nullable LetterCursor next) {
    return next == null ? null : call.url() + "?" + call.query().with("cursor", next.text());
  }

  /** Something that reads blobs. */
  private interface Reading {
    ArmAnswer answer() throws BlobException;
  }

  private static ArmAnswer reading(Reading reading) {
    try {
      return reading.answer();
    } catch (BlobException e) {
      String sentence = String.valueOf(e.getMessage());
      return e.isMissing()
          ? ArmAnswer.error(404, "NotFound", sentence)
          : ArmAnswer.error(502, "StorageUnavailable", sentence);
    }
  }
}
