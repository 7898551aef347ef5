package com.example.orders;

import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.http.HttpClient;
import com.azure.core.util.BinaryData;
import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.EventGridPublisherClient;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import java.util.Map;

/** Tells others about orders. It runs against Azure in production. */
public final class OrderEvents {
  private final EventGridPublisherClient<EventGridEvent> client;

  public OrderEvents(String endpoint, String key, HttpClient http) {
    this.client =
        new EventGridPublisherClientBuilder()
            .endpoint(endpoint)
            .credential(new AzureKeyCredential(key))
            .httpClient(http)
            .buildEventGridEventPublisherClient();
  }

  /** Returns the id of the event. */
  public String placed(String order, int total) {
    EventGridEvent event =
        new EventGridEvent(
            "/orders/" + order,
            "Order.Placed",
            BinaryData.fromObject(Map.of("order", order, "total", total)),
            "1.0");
    client.sendEvent(event);
    return event.getId();
  }
}
