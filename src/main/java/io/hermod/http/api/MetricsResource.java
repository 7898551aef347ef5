package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.TimeGridReader;
import io.hermod.manage.ManagementException;
import io.hermod.manage.Scope;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.metrics.AzureMetric;
import io.hermod.metrics.HistoryTable;
import io.hermod.metrics.MeasuredResources;
import io.hermod.metrics.MetricsHistory;
import io.hermod.metrics.TimeGrid;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What was counted in the last day, in a form for charts: a list of numbers for each metric. */
public final class MetricsResource implements ApiResource {
  private final MetricsHistory history;
  private final Supplier<CatalogView> catalog;
  private final Subscriptions subscriptions;

  public MetricsResource(
      MetricsHistory history, Supplier<CatalogView> catalog, Subscriptions subscriptions) {
    this.history = history;
    this.catalog = catalog;
    this.subscriptions = subscriptions;
  }

  /** Adds up all topics and subscriptions that the caller may see. */
  CallResponse ofServer(Call call) {
    CatalogView view = catalog.get();
    return answer(
        call,
        new MeasuredResources(
            view.topics().stream().filter(call::sees).toList(),
            view.journalTopics().flatMap(topic -> seenOn(topic, view, call)).toList()),
        List.of(AzureMetric.values()));
  }

  private static Stream<Subscription> seenOn(Topic topic, CatalogView view, Call call) {
    return view.subscriptions(topic.id()).stream()
        .filter(each -> call.sees(SubscriptionScope.of(topic, each)));
  }

  /** Adds up a topic, domain or system topic with its subscriptions. */
  CallResponse ofTopic(Call call) {
    if (call.path().scope() instanceof Scope.OfTopic(TopicAddress address)) {
      Topic topic =
          address
              .find(catalog.get())
              .orElseThrow(() -> ManagementException.notFound(address.resourceId()));
      return answer(call, history.resources(topic), List.of(AzureMetric.values()));
    }
    throw CallException.badRequest(
        "InvalidRequest",
        "Name a topic, a domain, a system topic or an event subscription by its resource id.");
  }

  CallResponse ofSubscription(Call call) {
    Subscription subscription = subscriptions.get(NamedSubscription.in(call.path())).subscription();
    return answer(
        call,
        MeasuredResources.of(List.of(subscription)),
        Stream.of(AzureMetric.values()).filter(each -> !each.isOfTopic()).toList());
  }

  private CallResponse answer(Call call, MeasuredResources measured, List<AzureMetric> metrics) {
    call.query().allowOnly("timespan", "interval");
    TimeGrid grid = TimeGridReader.read(call.query(), history.now());
    HistoryTable table = history.read(grid, measured);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("from", grid.from().toString());
    json.put("to", grid.to().toString());
    json.put("interval", grid.step().toString());
    ObjectNode lists = json.putObject("metrics");
    metrics.forEach(each -> write(each, table, lists.putObject(each.wireName())));
    ArrayNode waiting = json.putArray("waiting");
    IntStream.range(0, grid.steps()).mapToLong(table::waiting).forEach(waiting::add);
    return CallResponse.ok(json);
  }

  private static void write(AzureMetric metric, HistoryTable table, ObjectNode json) {
    ArrayNode totals = json.putArray("total");
    for (int step = 0; step < table.grid().steps(); step++) {
      totals.add(table.total(metric, step));
    }
    if (metric.isDuration()) {
      ArrayNode counts = json.putArray("count");
      for (int step = 0; step < table.grid().steps(); step++) {
        counts.add(table.count(metric, step));
      }
    }
  }
}
