package io.hermod.http.api;

import io.hermod.deadletter.redrive.RedriveJob;
import io.hermod.deadletter.redrive.RedriveOrder;
import io.hermod.deadletter.redrive.RedriveOrder.Target;
import io.hermod.deadletter.redrive.Redriver;
import io.hermod.deadletter.redrive.ReplayOrder;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.RequestJson;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.store.catalog.CatalogView;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Redrives dead letters and replays retained events: starts jobs, shows them, and pauses, resumes
 * and cancels them.
 */
public final class RedriveResource implements ApiResource {
  private static final int ID = 3;

  private final Redriver redriver;
  private final Function<SubscriptionAddress, TopicSubscription> subscriptions;
  private final RedriveRights rights;

  /**
   * Passes orders to the redriver.
   *
   * @param catalog finds the topics that orders name
   * @param subscriptions finds the subscriptions that events are replayed to
   * @param letters decides which dead letters callers may read
   */
  public RedriveResource(
      Redriver redriver,
      Supplier<CatalogView> catalog,
      Function<SubscriptionAddress, TopicSubscription> subscriptions,
      DeadLetterRights letters) {
    this.redriver = redriver;
    this.subscriptions = subscriptions;
    this.rights = new RedriveRights(catalog, letters);
  }

  /**
   * Responds with 202 for a new job, and with 200 and the existing job if the request is repeated.
   */
  CallResponse submit(Call call) {
    RedriveRequest request = RedriveRequest.of(RequestJson.parse(call.body()));
    rights.require(request.order(), call.caller());
    Redriver.Submitted submitted = redriver.submit(request.jobId(), request.order());
    ObjectNode json = json(submitted.job());
    return submitted.isNew() ? CallResponse.accepted(json) : CallResponse.ok(json);
  }

  /** Sends retained events to one subscription, which the path names. */
  CallResponse replay(Call call) {
    TopicSubscription target = subscriptions.apply(NamedSubscription.in(call.path()));
    ReplayRequest request = ReplayRequest.of(RequestJson.parse(call.body()), target);
    Redriver.Submitted submitted = redriver.submit(request.jobId(), request.order());
    ObjectNode json = json(submitted.job());
    return submitted.isNew() ? CallResponse.accepted(json) : CallResponse.ok(json);
  }

  CallResponse list(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    redriver.jobs().stream()
        .filter(job -> rights.covers(job.order(), call.caller()))
        .forEach(job -> value.add(summary(job)));
    return CallResponse.ok(json);
  }

  CallResponse show(Call call) {
    return answer(call, redriver::find);
  }

  CallResponse pause(Call call) {
    return answer(call, redriver::pause);
  }

  CallResponse resume(Call call) {
    return answer(call, redriver::resume);
  }

  CallResponse cancel(Call call) {
    return answer(call, redriver::cancel);
  }

  /** Responds with 404 if the caller may not see the job, as if it did not exist. */
  private CallResponse answer(Call call, Function<String, Optional<RedriveJob>> action) {
    String id = call.path().segments().get(ID);
    return redriver
        .find(id)
        .filter(job -> rights.covers(job.order(), call.caller()))
        .flatMap(_ -> action.apply(id))
        .map(job -> CallResponse.ok(json(job)))
        .orElseThrow(
            () ->
                new CallException(
                    CallResponse.error(404, "NotFound", "There is no redrive job '" + id + "'.")));
  }

  private static ObjectNode json(RedriveJob job) {
    ObjectNode json = summary(job);
    job.faults().sentences().forEach(json.putArray("faults")::add);
    return json;
  }

  /** Leaves out the faults: a list may have a thousand jobs with a hundred faults each. */
  private static ObjectNode summary(RedriveJob job) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("jobId", job.id())
            .put("state", job.state().toString())
            .put("kind", job.order() instanceof ReplayOrder ? "replay" : "redrive")
            .put("dryRun", job.order().dryRun())
            .put("rate", job.order().rate())
            .put("total", job.tally().total())
            .put("done", job.tally().done())
            .put("failed", job.tally().failed())
            .put("skipped", job.tally().skipped())
            .put("createdAt", text(job.times().created()))
            .put("startedAt", text(job.times().started()))
            .put("finishedAt", text(job.times().finished()));
    switch (job.order()) {
      case RedriveOrder order -> {
        json.put("again", order.again());
        write(order.target(), json);
      }
      case ReplayOrder order -> write(order, json);
    }
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

  private static void write(ReplayOrder order, ObjectNode json) {
    json.put("subscriptionId", order.subscriptionId())
        .put("from", order.from())
        .put("to", order.to())
        .put("available", order.available())
        .putObject("target")
        .put("topic", order.topic())
        .put("subscription", order.subscription());
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
