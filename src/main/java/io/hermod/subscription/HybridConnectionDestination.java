package io.hermod.subscription;

import java.util.List;

/**
 * A hybrid connection of Azure Relay, which passes each request on to a listener.
 *
 * @param resourceId the ARM id of the hybrid connection, spelled as the caller wrote it
 */
public record HybridConnectionDestination(String resourceId, List<HeaderMapping> headers)
    implements ConfiguredDestination {
  public static final String ENDPOINT_TYPE = "HybridConnection";

  public HybridConnectionDestination {
    headers = List.copyOf(headers);
  }

  @Override
  public String endpointType() {
    return ENDPOINT_TYPE;
  }

  public String namespace() {
    return ResourceType.HYBRID_CONNECTION.name(resourceId, 0);
  }

  @Override
  public String configurationKey() {
    return "relay-namespaces." + namespace();
  }

  @Override
  public String entity() {
    return ResourceType.HYBRID_CONNECTION.name(resourceId, 1);
  }

  @Override
  public HybridConnectionDestination withHeaders(List<HeaderMapping> other) {
    return new HybridConnectionDestination(resourceId, other);
  }

  @Override
  public String requiredMember() {
    return "connection-string";
  }

  @Override
  public void check() {
    ResourceType.HYBRID_CONNECTION.check(resourceId);
  }
}
