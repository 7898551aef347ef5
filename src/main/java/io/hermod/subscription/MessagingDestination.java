package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A queue or topic of Service Bus, or an event hub, which gets one message per event.
 *
 * @param resourceId the ARM id of the entity, spelled as the caller wrote it
 */
public record MessagingDestination(Type type, String resourceId, List<HeaderMapping> headers)
    implements ConfiguredDestination {

  /** What can receive messages. */
  public enum Type {
    SERVICE_BUS_QUEUE("ServiceBusQueue", "service-bus-namespaces", ResourceType.SERVICE_BUS_QUEUE),
    SERVICE_BUS_TOPIC("ServiceBusTopic", "service-bus-namespaces", ResourceType.SERVICE_BUS_TOPIC),
    EVENT_HUB("EventHub", "event-hubs-namespaces", ResourceType.EVENT_HUB);

    private final String endpointType;
    private final String section;
    private final ResourceType resourceType;

    Type(String endpointType, String section, ResourceType resourceType) {
      this.endpointType = endpointType;
      this.section = section;
      this.resourceType = resourceType;
    }

    /** The value of {@code endpointType}, as Azure spells it. */
    public String endpointType() {
      return endpointType;
    }
  }

  public MessagingDestination {
    headers = List.copyOf(headers);
  }

  @Override
  public String endpointType() {
    return type.endpointType;
  }

  public String namespace() {
    return type.resourceType.name(resourceId, 0);
  }

  @Override
  public String configurationKey() {
    return type.section + "." + namespace();
  }

  /** Returns the name as the caller spelled it, because Kafka compares it with its case. */
  @Override
  public String entity() {
    return type.resourceType.spelledName(resourceId, 1);
  }

  @Override
  public MessagingDestination withHeaders(List<HeaderMapping> other) {
    return new MessagingDestination(type, resourceId, other);
  }

  @Override
  public boolean canHold(String value) {
    return HeaderMapping.isShort(value);
  }

  @Override
  public String requiredMember() {
    return "connection-string";
  }

  @Override
  public void check() {
    type.resourceType.check(resourceId);
    Set<String> names =
        headers.stream()
            .map(header -> header.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    if (type != Type.EVENT_HUB && names.containsAll(Set.of("sessionid", "messageid"))) {
      throw new InvalidFieldException(
          "deliveryAttributeMappings", "must have only one of SessionId and MessageId");
    }
  }
}
