package io.hermod.http.api;

import io.hermod.access.Bearers;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Matcher;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.tail.TailRequest;
import io.hermod.http.tail.TailStreams;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.tail.Tail;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Follows the events of a topic, or the attempts of a subscription, as they happen. */
public final class TailResource implements ApiResource {
  private static final String FILTER = "filter";
  private static final String SUBSCRIPTION = "subscription";

  private final Supplier<CatalogView> catalog;
  private final TailStreams streams;
  private final BearerGuard guard;

  /**
   * Opens tails.
   *
   * @param bearers are asked again while a tail is open
   */
  public TailResource(Supplier<CatalogView> catalog, TailStreams streams, Bearers bearers) {
    this.catalog = catalog;
    this.streams = streams;
    this.guard = new BearerGuard(bearers);
  }

  CallResponse follow(Call call) {
    Topic topic = NamedTopic.get(call, catalog.get(), Permission.READ);
    JsonFields wanted = wanted(call);
    String name = wanted.text(SUBSCRIPTION).filter(text -> !text.isEmpty()).orElse(null);
    Map<Long, String> lanes = name == null ? Map.of() : lanes(topic, name);
    TailRequest request =
        new TailRequest(
            topic.name(),
            name,
            new Tail.Wanted(topic.journalTopic(), lanes.keySet(), matcher(wanted, topic)),
            lanes,
            isThere(topic, lanes.keySet()),
            reader -> isAllowed(reader, topic));
    return CallResponse.stream(http -> streams.open(http, request));
  }

  /** Returns what the body says, or the query if there is no body. */
  private static JsonFields wanted(Call call) {
    call.query().allowOnly(FILTER, SUBSCRIPTION);
    JsonFields wanted =
        call.body().length() > 0
            ? RequestJson.parse(call.body())
            : new JsonFields("", ofQuery(call));
    wanted.allowOnly(FILTER, SUBSCRIPTION);
    return wanted;
  }

  private static ObjectNode ofQuery(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    String filter = call.query().parameter(FILTER);
    if (filter != null && !filter.isBlank()) {
      json.set(FILTER, RequestJson.parse(Buffer.buffer(filter)).json());
    }
    return json.put(SUBSCRIPTION, call.query().parameter(SUBSCRIPTION));
  }

  /** Returns null if every event is wanted. */
  private static @Nullable Matcher matcher(JsonFields wanted, Topic topic) {
    EventFilter filter = wanted.has(FILTER) ? FiltersResource.filter(wanted) : EventFilter.ALL;
    if (topic.kind() instanceof TopicKind.SystemTopic(String source, _)) {
      return filter.matcher(topic.inputSchema(), topic.eventTopic()).onlyFrom(source, false);
    }
    return filter.equals(EventFilter.ALL)
        ? null
        : filter.matcher(topic.inputSchema(), topic.eventTopic());
  }

  /** Returns the lanes of the subscriptions with this name; a domain may have several. */
  private Map<Long, String> lanes(Topic topic, String name) {
    Map<Long, String> lanes =
        catalog.get().subscriptions(topic.journalTopic()).stream()
            .filter(each -> each.name().equalsIgnoreCase(name))
            .filter(each -> isOf(topic, each))
            .collect(Collectors.toMap(Subscription::lane, Subscription::name));
    if (lanes.isEmpty()) {
      throw new CallException(
          CallResponse.error(
              404,
              "ResourceNotFound",
              "Topic '%s' has no subscription '%s'.".formatted(topic.name(), name)));
    }
    return lanes;
  }

  private static boolean isOf(Topic topic, Subscription subscription) {
    return !(topic.kind() instanceof TopicKind.SystemTopic(String source, _))
        || source.equalsIgnoreCase(subscription.origin());
  }

  /** The caller's session, token, client or role may have ended since the tail was opened. */
  private boolean isAllowed(HttpServerRequest reader, Topic topic) {
    return switch (guard.stillAdmitted(reader)) {
      case Identified now -> now.caller().may(Permission.READ, Resource.of(topic));
      case Refused _ -> false;
      case Unavailable _ -> true;
      case null -> true;
    };
  }

  private BooleanSupplier isThere(Topic topic, Set<Long> lanes) {
    return () -> {
      CatalogView view = catalog.get();
      return view.topic(topic.id()).isPresent()
          && (lanes.isEmpty()
              || view.subscriptions(topic.journalTopic()).stream()
                  .anyMatch(each -> lanes.contains(each.lane())));
    };
  }
}
