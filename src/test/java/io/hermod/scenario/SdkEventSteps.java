package io.hermod.scenario;

import static io.hermod.scenario.EveryOption.DATA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.credential.AzureSasCredential;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpMethod;
import com.azure.core.models.CloudEvent;
import com.azure.core.models.CloudEventDataFormat;
import com.azure.core.util.BinaryData;
import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.EventGridPublisherClient;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the Azure SDK for Java publishes to the resources of {@link SdkManagementSteps}. */
final class SdkEventSteps {
  private final JavaSdk sdk;
  private final SdkResourceIds ids;
  private final ConsentingWebhook webhook;

  SdkEventSteps(JavaSdk sdk, ConsentingWebhook webhook) {
    this.sdk = sdk;
    this.ids = new SdkResourceIds(sdk.subscriptionId());
    this.webhook = webhook;
  }

  void publishInThreeWays() {
    AzureKeyCredential key = new AzureKeyCredential(key(ids.topic("orders"), "key1"));
    String signature =
        EventGridPublisherClient.generateSas(
            sdk.endpoint("topics/orders/api/events"),
            key,
            OffsetDateTime.now(ZoneOffset.UTC).plusHours(1));
    assertArrives(orders().credential(key), "by-key");
    assertArrives(orders().credential(new AzureSasCredential(signature)), "by-signature");
    assertArrives(orders().credential(sdk.credential()), "by-token");
  }

  private EventGridPublisherClientBuilder orders() {
    return sdk.publisher("topics/orders/api/events");
  }

  private String key(String id, String name) {
    return sdk.call(HttpMethod.POST, id + "/listKeys", 200, "").path(name).asString();
  }

  private void assertArrives(EventGridPublisherClientBuilder builder, String id) {
    builder.buildEventGridEventPublisherClient().sendEvent(order(id));
    var delivery = webhook.await("everything", id);
    EventGridEvent event = EventGridEvent.fromString(delivery.body()).getFirst();
    assertThat(event.getTopic()).isEqualToIgnoringCase(ids.topic("orders"));
    Map<?, ?> data = event.getData().toObject(Map.class);
    assertThat(data).isEqualTo(DATA);
    assertThat(delivery.headers().getFirst("X-Static")).isEqualTo("seen by all");
    assertThat(delivery.headers().getFirst("X-Secret")).isEqualTo("not for everybody");
    assertThat(delivery.headers().getFirst("X-Color")).isEqualTo("blue");
  }

  private static EventGridEvent order(String id) {
    return order(id, "/orders/" + id + ".json", "Shop.OrderPlaced", DATA);
  }

  private static EventGridEvent order(String id, String subject, String type, Object data) {
    return new EventGridEvent(subject, type, BinaryData.fromObject(data), "1.0").setId(id);
  }

  void publishWhatIsNotWanted() {
    Map<String, Object> black = new HashMap<>(DATA);
    black.put("color", "black");
    orders()
        .credential(sdk.credential())
        .buildEventGridEventPublisherClient()
        .sendEvents(
            List.of(
                order("wrong-subject", "/Orders/1.json", "Shop.OrderPlaced", DATA),
                order("wrong-type", "/orders/1.json", "Shop.Other", DATA),
                order("wrong-color", "/orders/1.json", "Shop.OrderPlaced", black),
                order("right")));
    webhook.await("everything", "\"right\"");
    assertThat(webhook.at("everything"))
        .noneSatisfy(each -> assertThat(each.body()).contains("wrong-"));
  }

  void publishOtherSchemas() {
    CloudEvent cloud =
        new CloudEvent(
                "/sky",
                "Shop.Rain",
                BinaryData.fromObject(DATA),
                CloudEventDataFormat.JSON,
                "application/json")
            .setId("cloud-1")
            .addExtensionAttribute("mood", "grey");
    sdk.publisher("topics/clouds/api/events")
        .credential(new AzureKeyCredential(key(ids.topic("clouds"), "key1")))
        .buildCloudEventPublisherClient()
        .sendEvent(cloud);
    CloudEvent found = CloudEvent.fromString(webhook.await("clouds", "cloud-1").body()).getFirst();
    assertThat(found.getSource()).isEqualTo("/sky");
    assertThat(found.getExtensionAttributes()).containsEntry("mood", "grey");
    Map<String, Object> custom =
        Map.of("number", "custom-1", "at", "2026-02-03T04:05:06Z", "kind", "Shop.Custom");
    sdk.publisher("topics/customs/api/events")
        .credential(new AzureKeyCredential(key(ids.topic("customs"), "key2")))
        .buildCustomEventPublisherClient()
        .sendEvent(BinaryData.fromObject(custom));
    String body = webhook.await("customs", "custom-1").body();
    List<?> delivered = BinaryData.fromString(body).toObject(List.class);
    assertThat(delivered.getFirst()).isEqualTo(custom);
  }

  void publishToOthers() {
    sdk.publisher("domains/tenants/api/events")
        .credential(new AzureKeyCredential(key(ids.domain(), "key1")))
        .buildEventGridEventPublisherClient()
        .sendEvents(
            List.of(
                order("for-acme").setTopic("acme"),
                order("for-dawn").setTopic("dawn"),
                order("for-none").setTopic("unheard-of")));
    var acme = webhook.await("acme", "for-acme");
    assertThat(EventGridEvent.fromString(acme.body()).getFirst().getTopic())
        .isEqualToIgnoringCase(ids.domainTopic("acme"));
    webhook.await("dawn", "for-dawn");
    List.of("for-acme", "for-dawn", "for-none").forEach(id -> webhook.await("domain", id));
    assertThat(webhook.at("acme")).hasSize(1);
    sdk.publisher("systemTopics/photos-events/api/events")
        .credential(sdk.credential())
        .buildEventGridEventPublisherClient()
        .sendEvent(order("photo-1"));
    for (String path : List.of("photos", "group")) {
      var delivery = webhook.await(path, "photo-1");
      assertThat(EventGridEvent.fromString(delivery.body()).getFirst().getTopic())
          .isEqualTo(ids.storageAccount("photos"));
    }
  }

  void regenerateKeys() {
    String id = ids.topic("orders");
    JsonNode old = sdk.call(HttpMethod.POST, id + "/listKeys", 200, "");
    JsonNode now = sdk.call(HttpMethod.POST, id + "/regenerateKey", 200, "{\"keyName\":\"key1\"}");
    assertThat(now.path("key1")).isNotEqualTo(old.path("key1"));
    assertThat(now.path("key2")).isEqualTo(old.path("key2"));
    assertThatThrownBy(() -> publishWith(old.path("key1").asString(), "by-old-key"))
        .isInstanceOfSatisfying(
            HttpResponseException.class,
            e -> assertThat(e.getResponse().getStatusCode()).isEqualTo(401));
    publishWith(now.path("key1").asString(), "by-new-key");
    webhook.await("everything", "by-new-key");
  }

  private void publishWith(String key, String eventId) {
    orders()
        .credential(new AzureKeyCredential(key))
        .buildEventGridEventPublisherClient()
        .sendEvent(order(eventId));
  }
}
