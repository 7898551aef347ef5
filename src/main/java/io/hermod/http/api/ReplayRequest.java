package io.hermod.http.api;

import io.hermod.deadletter.redrive.ReplayOrder;
import io.hermod.filter.EventFilter;
import io.hermod.http.call.JsonFields;
import io.hermod.manage.subscription.TopicSubscription;
import org.jspecify.annotations.Nullable;

/**
 * A request to replay retained events.
 *
 * @param jobId null to let the server choose the id of the job
 */
record ReplayRequest(@Nullable String jobId, ReplayOrder order) {

  static ReplayRequest of(JsonFields body, TopicSubscription target) {
    body.allowOnly("from", "to", "filter", "rate", "dryRun", "available", "jobId");
    EventFilter filter = body.has("filter") ? FiltersResource.filter(body) : null;
    ReplayOrder order =
        new ReplayOrder(
            target.subscription().resourceId(),
            target.topic().name(),
            target.subscription().name(),
            body.text("from").orElseThrow(() -> body.invalid("from", "is required")),
            body.text("to").orElse(null),
            filter,
            body.has("rate") ? body.number("rate").doubleValue() : ReplayOrder.USUAL_RATE,
            body.flag("dryRun", false),
            body.flag("available", false));
    return new ReplayRequest(body.text("jobId").orElse(null), order);
  }
}
