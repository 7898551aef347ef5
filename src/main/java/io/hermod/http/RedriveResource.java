package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.redrive.RedriveJob;
import io.hermod.redrive.RedriveOrder.Target;
import io.hermod.redrive.Redriver;
import io.hermod.store.CatalogView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends dead letters again: takes orders, shows their jobs, pauses and ends them. */
public final class RedriveResource extends OwnResource {
  private static final int ID = 3;

  private final Redriver redriver;
  private final RedriveRights rights;

  /**
   * Works through this redriver.
   *
   * @param catalog says where the topics are that orders name
   * @param letters which dead letters callers may read
   */
  public RedriveResource(Redriver redriver, Supplier<CatalogView> catalog, LetterRights letters) {
    this.redriver = redriver;
    this.rights = new RedriveRights(catalog, letters);
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/deadletters/redrive", Reach.EACH).on(POST, this::submit),
        new ArmRoute("hermod/v1/redrives", Reach.EACH).on(GET, this::list),
        new ArmRoute("hermod/v1/redrives/*", Reach.EACH)
            .on(GET, call -> answer(call, redriver::find)),
        new ArmRoute("hermod/v1/redrives/*/pause", Reach.EACH)
            .on(POST, call -> answer(call, redriver::pause)),
        new ArmRoute("hermod/v1/redrives/*/resume", Reach.EACH)
            .on(POST, call -> answer(call, redriver::resume)),
        new ArmRoute("hermod/v1/redrives/*/cancel", Reach.EACH)
            .on(POST, call -> answer(call, redriver::cancel)));
  }

  /** 202 for a new job; who asks again gets the one there is. */
  private ArmAnswer submit(ArmCall call) {
    RedriveRequest request = RedriveRequest.of(ArmJson.parse(call.body()));
    rights.require(request.order(), call.caller());
    Redriver.Submitted submitted = redriver.submit(request.jobId(), request.order());
    ObjectNode json = json(submitted.job());
    return submitted.isNew() ? ArmAnswer.accepted(json) : ArmAnswer.ok(json);
  }

  private ArmAnswer list(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    redriver.jobs().stream()
        .filter(job -> rights.covers(job.order(), call.caller()))
        .forEach(job -> value.add(summary(job)));
    return ArmAnswer.ok(json);
  }

  /** A job that the caller may not see is as one that is not there. */
  private ArmAnswer answer(ArmCall call, Function<String, Optional<RedriveJob>> action) {
    String id = call.path().segments().get(ID);
    return redriver
        .find(id)
        .filter(job -> rights.covers(job.order(), call.caller()))
        .flatMap(_ -> action.apply(id))
        .map(job -> ArmAnswer.ok(json(job)))
        .orElseThrow(
            () ->
                new ArmException(
                    ArmAnswer.error(404, "NotFound", "There is no redrive job '" + id + "'.")));
  }

  private static ObjectNode json(RedriveJob job) {
    ObjectNode json = summary(job);
    job.faults().sentences().forEach(json.putArray("faults")::add);
    return json;
  }

  /** Without the faults: a list of a thousand jobs might have a hundred of each. */
  private static ObjectNode summary(RedriveJob job) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("jobId", job.id())
            .put("state", job.state().toString())
            .put("dryRun", job.order().dryRun())
            .put("again", job.order().again())
            .put("rate", job.order().rate())
            .put("total", job.tally().total())
            .put("done", job.tally().done())
            .put("failed", job.tally().failed())
            .put("skipped", job.tally().skipped())
            .put("createdAt", text(job.createdAt()))
            .put("startedAt", text(job.startedAt()))
            .put("finishedAt", text(job.finishedAt()));
    write(job.order().target(), json);
    return json.put("faultCount", job.faults().count());
  }

  private static void write(@Nullable Target target, ObjectNode json) {
    if (target == null) {
      json.putNull("target");
    } else {
      json.putObject("target")
          .put("topic", target.topic())
          .put("subscription", target.subscription());
    }
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
