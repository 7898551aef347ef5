package io.hermod.scenario;

import static io.hermod.scenario.JavaSdk.VERSION;
import static io.hermod.scenario.SdkResourceIds.extension;
import static io.hermod.scenario.SdkResourceIds.nested;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.management.exception.ManagementException;
import com.azure.resourcemanager.resources.fluent.models.GenericResourceInner;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Subscribes with every kind of destination, through the resource manager of the SDK for Java. */
final class SdkDestinationSteps {
  private static final JsonMapper JSON = new JsonMapper();

  private final JavaSdk sdk;
  private final SdkResourceIds ids;

  SdkDestinationSteps(JavaSdk sdk) {
    this.sdk = sdk;
    this.ids = new SdkResourceIds(sdk.subscriptionId());
  }

  /** Deletes each subscription again, so that no event is sent to it. */
  void subscribeEveryKind() {
    for (Map<String, Object> destination : EveryDestination.in(ids.group())) {
      String name = EveryDestination.name(destination);
      String id = extension(ids.topic("orders"), name);
      assertShows(destination, put(id, destination));
      assertShows(destination, sdk.resources().getById(nested(ids.topic("orders"), name), VERSION));
      sdk.resources().deleteById(id, VERSION);
      assertThat(sdk.resources().checkExistenceById(id, VERSION)).as(name).isFalse();
    }
  }

  void subscribeAnUnknownResource() {
    String id = extension(ids.topic("orders"), "unknown");
    assertThatThrownBy(() -> put(id, EveryDestination.unknown(ids.group())))
        .isInstanceOf(ManagementException.class)
        .hasMessageContaining("Status code 400")
        .hasMessageContaining("service-bus-namespaces.other.connection-string");
  }

  private GenericResourceInner put(String id, Map<String, Object> destination) {
    return sdk.resources()
        .createOrUpdateById(
            id,
            VERSION,
            new GenericResourceInner().withProperties(Map.of("destination", destination)));
  }

  private static void assertShows(Map<String, Object> destination, GenericResourceInner found) {
    JsonNode properties = JSON.valueToTree(found.properties());
    assertThat(properties.path("provisioningState").asString()).isEqualTo("Succeeded");
    assertThat(properties.path("destination")).isEqualTo(JSON.valueToTree(destination));
  }
}
