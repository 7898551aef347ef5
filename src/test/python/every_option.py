"""An event subscription that uses everything there is to set, and an event that all of it lets through."""
from datetime import datetime, timezone

from azure.mgmt.eventgrid import models

DATA = {"number": 7, "urgent": True, "color": "blue"}


def _advanced_filters():
    number, color = "data.number", "data.color"
    return [
        models.NumberInAdvancedFilter(key=number, values=[7, 8]),
        models.NumberNotInAdvancedFilter(key=number, values=[1, 2]),
        models.NumberLessThanAdvancedFilter(key=number, value=10.5),
        models.NumberGreaterThanAdvancedFilter(key=number, value=5),
        models.NumberLessThanOrEqualsAdvancedFilter(key=number, value=7),
        models.NumberGreaterThanOrEqualsAdvancedFilter(key=number, value=7),
        models.NumberInRangeAdvancedFilter(key=number, values=[[1, 5], [6, 9.5]]),
        models.NumberNotInRangeAdvancedFilter(key=number, values=[[100, 200]]),
        models.BoolEqualsAdvancedFilter(key="data.urgent", value=True),
        models.StringInAdvancedFilter(key=color, values=["blue", "red"]),
        models.StringNotInAdvancedFilter(key=color, values=["green"]),
        models.StringBeginsWithAdvancedFilter(key=color, values=["bl"]),
        models.StringNotBeginsWithAdvancedFilter(key=color, values=["gr"]),
        models.StringEndsWithAdvancedFilter(key=color, values=["ue"]),
        models.StringNotEndsWithAdvancedFilter(key=color, values=["en"]),
        models.StringContainsAdvancedFilter(key=color, values=["lu"]),
        models.StringNotContainsAdvancedFilter(key=color, values=["xx"]),
        models.IsNullOrUndefinedAdvancedFilter(key="data.missing"),
        models.IsNotNullAdvancedFilter(key=color),
    ]


def headers():
    return [
        models.StaticDeliveryAttributeMapping(name="X-Static", value="seen by all", is_secret=False),
        models.StaticDeliveryAttributeMapping(name="X-Secret", value="not for everybody", is_secret=True),
        models.DynamicDeliveryAttributeMapping(name="X-Color", source_field="data.color"),
    ]


def every_option(endpoint_url, storage_account):
    return models.EventSubscription(
        destination=models.WebHookEventSubscriptionDestination(
            endpoint_url=endpoint_url,
            max_events_per_batch=10,
            preferred_batch_size_in_kilobytes=128,
            delivery_attribute_mappings=headers(),
        ),
        filter=models.EventSubscriptionFilter(
            subject_begins_with="/orders/",
            subject_ends_with=".json",
            included_event_types=["Shop.OrderPlaced", "Shop.OrderChanged"],
            is_subject_case_sensitive=True,
            enable_advanced_filtering_on_arrays=True,
            advanced_filters=_advanced_filters(),
        ),
        labels=["shop", "tested"],
        expiration_time_utc=datetime(2199, 1, 2, 3, 4, 5, tzinfo=timezone.utc),
        event_delivery_schema="EventGridSchema",
        retry_policy=models.RetryPolicy(max_delivery_attempts=5, event_time_to_live_in_minutes=60),
        dead_letter_destination=models.StorageBlobDeadLetterDestination(
            resource_id=storage_account, blob_container_name="dead"
        ),
    )
