package io.hermod.destination;

import io.hermod.subscription.EventGridDestination;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;

/** Publishes events to another Event Grid, as any publisher does. */
final class EventGridSender implements Sender {
  private final Connections connections;
  private final Patience patience;
  private final CargoWriter writer;
  private final RequestOptions request;

  EventGridSender(
      Connections connections,
      Patience patience,
      EventGridDestination destination,
      String contentType,
      CargoWriter writer) {
    this.connections = connections;
    this.patience = patience;
    this.writer = writer;
    this.request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(destination.url().toASCIIString())
            .setFollowRedirects(false)
            .addHeader(HttpHeaders.CONTENT_TYPE, contentType)
            .addHeader("aeg-sas-key", destination.sasKey());
  }

  @Override
  public void send(Cargo cargo, DeliveryListener listener) {
    connections.begin(
        request,
        new Exchange(patience, (post, exchange) -> write(post, cargo, exchange), listener));
  }

  private void write(HttpClientRequest post, Cargo cargo, Exchange exchange) {
    post.send(writer.body(cargo)).onComplete(exchange::answered, exchange::failed);
  }
}
