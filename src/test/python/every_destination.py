"""A destination of every kind of Azure resource that hermod.yaml says how to reach."""
from azure.mgmt.eventgrid import models


def every_destination(group_id):
    provider = f"{group_id}/providers/Microsoft"
    return [
        models.StorageQueueEventSubscriptionDestination(
            resource_id=f"{provider}.Storage/storageAccounts/shop",
            queue_name="orders",
            queue_message_time_to_live_in_seconds=3600,
        ),
        models.ServiceBusQueueEventSubscriptionDestination(
            resource_id=f"{provider}.ServiceBus/namespaces/shop/queues/orders",
            delivery_attribute_mappings=_attributes(),
        ),
        models.ServiceBusTopicEventSubscriptionDestination(
            resource_id=f"{provider}.ServiceBus/namespaces/shop/topics/orders",
            delivery_attribute_mappings=_attributes(),
        ),
        models.EventHubEventSubscriptionDestination(
            resource_id=f"{provider}.EventHub/namespaces/shop/eventhubs/orders",
            delivery_attribute_mappings=_attributes(),
        ),
        models.HybridConnectionEventSubscriptionDestination(
            resource_id=f"{provider}.Relay/namespaces/shop/hybridConnections/till",
            delivery_attribute_mappings=_attributes(),
        ),
        models.AzureFunctionEventSubscriptionDestination(
            resource_id=f"{provider}.Web/sites/shop/functions/OnOrder",
            max_events_per_batch=10,
            preferred_batch_size_in_kilobytes=128,
            delivery_attribute_mappings=_attributes(),
        ),
    ]


def _attributes():
    return [
        models.DynamicDeliveryAttributeMapping(name="PartitionKey", source_field="subject"),
        models.StaticDeliveryAttributeMapping(name="X-System", value="till", is_secret=False),
    ]
