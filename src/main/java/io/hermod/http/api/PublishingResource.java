package io.hermod.http.api;

import io.hermod.access.Access;
import io.hermod.access.publish.NetworkAccess;
import io.hermod.event.Schema;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.RequiredPermission;
import io.hermod.http.publish.BodyErrors;
import io.hermod.http.server.ApiError;
import io.hermod.publish.PublishResult;
import io.hermod.publish.Publisher;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.read.RequestHeaders;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Publishes events for people who try something out: without a key, with one event or a list of
 * them, and with their ids in the response. Everything else is as for a publisher.
 */
public final class PublishingResource implements ApiResource {
  private static final int TIMEOUT_SECONDS = 30;

  private final Supplier<CatalogView> catalog;
  private final Publisher publisher;
  private final PublishAccount account;

  /** The result of a request and the ids of its events. */
  private record Published(PublishResult result, List<String> ids) {}

  public PublishingResource(
      Supplier<CatalogView> catalog, Publisher publisher, PublishAccount account) {
    this.catalog = catalog;
    this.publisher = publisher;
    this.account = account;
  }

  CallResponse publish(Call call) {
    call.query().allowOnly();
    Topic topic = NamedTopic.get(call, catalog.get(), RequiredPermission.PUBLISH.of(call.caller()));
    checkNetwork(call, topic);
    if (topic.isBuiltIn()) {
      String reason =
          "Topic %s is built in: only the server itself publishes to it.".formatted(topic.name());
      account.refused(call, topic, ApiError.FORBIDDEN, reason, null);
      throw refusal(403, "AuthorizationFailed", reason);
    }
    Instant begun = account.clock().instant();
    Published published = publish(topic, call.body());
    switch (published.result()) {
      case PublishResult.Accepted(int events) -> account.accepted(call, topic, events, begun);
      case PublishResult.Rejected rejected -> throw rejected(call, topic, rejected);
      case PublishResult.Unavailable later -> throw unavailable(call, topic, later);
    }
    return CallResponse.ok(json(topic, published.ids()));
  }

  /** The network of a topic is closed to everybody, whatever the credential is. */
  private void checkNetwork(Call call, Topic topic) {
    if (topic.access().isOpenToAllNetworks()) {
      return;
    }
    switch (NetworkAccess.check(topic, call.authority(), call.client().address())) {
      case Access.Granted _ -> {}
      case Access.Forbidden(String reason) ->
          throw refusal(call, topic, ApiError.FORBIDDEN, reason);
      case Access.RejectedAddress(String reason) ->
          throw refusal(call, topic, ApiError.CLIENT_IP_REJECTED, reason);
      case Access other -> throw new IllegalStateException(other.toString());
    }
  }

  private CallException refusal(Call call, Topic topic, ApiError error, String reason) {
    account.refused(call, topic, error, reason, null);
    return refusal(error.status(), error.code(), reason);
  }

  private CallException rejected(Call call, Topic topic, PublishResult.Rejected rejected) {
    account.refused(call, topic, BodyErrors.of(rejected), rejected.message(), null);
    return refusal(status(rejected.kind()), "InvalidRequestContent", rejected.message());
  }

  private StoreUnavailableException unavailable(
      Call call, Topic topic, PublishResult.Unavailable later) {
    String text = "The events cannot be stored now: " + later.reason() + ".";
    account.refused(call, topic, ApiError.UNAVAILABLE, text, later.count());
    return new StoreUnavailableException(later.reason());
  }

  private Published publish(Topic topic, Buffer body) {
    boolean isOne = isOne(body);
    boolean isWrapped = isOne && topic.inputSchema() != Schema.CLOUD_EVENTS;
    CompletableFuture<Published> done = new CompletableFuture<>();
    publisher.publish(
        topic,
        isWrapped ? wrapped(body) : body.getBytes(),
        new ContentType(topic.inputSchema(), isOne),
        Runnable::run,
        (result, ids) -> done.complete(new Published(result, ids)));
    try {
      return done.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw new StoreUnavailableException("The journal did not respond in time", e);
    }
  }

  private static boolean isOne(Buffer body) {
    int at = 0;
    while (at < body.length() && body.getByte(at) <= ' ') {
      at++;
    }
    return at < body.length() && body.getByte(at) == '{';
  }

  private static byte[] wrapped(Buffer body) {
    return Buffer.buffer("[").appendBuffer(body).appendString("]").getBytes();
  }

  /** The headers of a request in the schema of the topic. */
  private record ContentType(Schema schema, boolean isOne) implements RequestHeaders {
    private static final String NAME = "Content-Type";

    @Override
    public @Nullable String get(String name) {
      return name.equalsIgnoreCase(NAME) ? value() : null;
    }

    @Override
    public void forEach(BiConsumer<String, String> use) {
      use.accept(NAME, value());
    }

    private String value() {
      if (schema != Schema.CLOUD_EVENTS) {
        return "application/json";
      }
      return isOne ? "application/cloudevents+json" : "application/cloudevents-batch+json";
    }
  }

  private static int status(InvalidBodyException.Kind kind) {
    return kind == InvalidBodyException.Kind.TOO_LARGE ? 413 : 400;
  }

  private static CallException refusal(int status, String code, String message) {
    return new CallException(CallResponse.error(status, code, message));
  }

  private static ObjectNode json(Topic topic, List<String> ids) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("topic", topic.name());
    ids.forEach(json.putArray("ids")::add);
    return json;
  }
}
