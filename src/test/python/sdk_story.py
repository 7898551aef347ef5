"""Manages and publishes with the Azure SDKs for Python, as they come, against the server named in the
environment: EVENT_GRID_ENDPOINT, EVENT_GRID_CREDENTIALS (the path of credentials.json), REQUESTS_CA_BUNDLE."""
import json
import os
from datetime import datetime, timedelta

from azure.core.credentials import AzureKeyCredential, AzureSasCredential
from azure.core.exceptions import HttpResponseError
from azure.core.messaging import CloudEvent
from azure.eventgrid import EventGridEvent, EventGridPublisherClient, generate_sas
from azure.identity import ClientSecretCredential
from azure.mgmt.eventgrid import EventGridManagementClient, models

import tap
from every_destination import every_destination
from every_option import DATA, every_option, headers
from tap import step
from webhook import Webhook

ENDPOINT = os.environ["EVENT_GRID_ENDPOINT"]
with open(os.environ["EVENT_GRID_CREDENTIALS"], encoding="utf-8") as file:
    KNOWN = json.load(file)
CREDENTIAL = ClientSecretCredential(
    KNOWN["tenantId"], KNOWN["clientId"], KNOWN["clientSecret"], authority=ENDPOINT, instance_discovery=False
)
CLIENT = EventGridManagementClient(CREDENTIAL, KNOWN["subscriptionId"], base_url=ENDPOINT)
WEBHOOK = Webhook()

GROUP = "shop"
GROUP_ID = f"/subscriptions/{KNOWN['subscriptionId']}/resourceGroups/{GROUP}"
PROVIDER = f"{GROUP_ID}/providers/Microsoft.EventGrid"
ORDERS = f"{PROVIDER}/topics/orders"
PHOTOS = f"{GROUP_ID}/providers/Microsoft.Storage/storageAccounts/photos"
LETTERS = f"{GROUP_ID}/providers/Microsoft.Storage/storageAccounts/letters"
MAPPING = models.JsonInputSchemaMapping(
    id=models.JsonField(source_field="number"),
    event_time=models.JsonField(source_field="at"),
    event_type=models.JsonFieldWithDefault(source_field="kind", default_value="Shop.Other"),
    subject=models.JsonFieldWithDefault(default_value="/custom"),
    data_version=models.JsonFieldWithDefault(default_value="1"),
)


def to(path, **more):
    destination = models.WebHookEventSubscriptionDestination(endpoint_url=WEBHOOK.url(path))
    return models.EventSubscription(destination=destination, **more)


def wanted():
    return every_option(WEBHOOK.url("everything?code=hidden"), LETTERS)


def names(resources):
    return sorted(each.name for each in resources)


def equal(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def fails(status, function, *arguments):
    try:
        function(*arguments)
    except HttpResponseError as error:
        equal(error.status_code, status)
        return error
    raise AssertionError(f"no error, where {status} was expected")


@step
def creates_topics_of_all_three_schemas():
    def create(name, **settings):
        topic = models.Topic(location="westus2", tags={"team": "shop"}, **settings)
        return CLIENT.topics.begin_create_or_update(GROUP, name, topic).result()

    orders = create("orders")
    equal(orders.id, ORDERS)
    equal(orders.provisioning_state, "Succeeded")
    equal(orders.endpoint, f"{ENDPOINT}/topics/orders/api/events")
    equal(orders.input_schema, "EventGridSchema")
    equal(create("clouds", input_schema="CloudEventSchemaV1_0").input_schema, "CloudEventSchemaV1_0")
    customs = create("customs", input_schema="CustomEventSchema", input_schema_mapping=MAPPING)
    equal(customs.input_schema, "CustomEventSchema")


@step
def reads_topics_back():
    orders = CLIENT.topics.get(GROUP, "orders")
    equal((orders.name, orders.location, orders.tags), ("orders", "westus2", {"team": "shop"}))
    customs = CLIENT.topics.get(GROUP, "customs")
    equal(customs.input_schema_mapping.id, MAPPING.id)
    equal(customs.input_schema_mapping.event_type, MAPPING.event_type)
    equal(fails(404, CLIENT.topics.get, GROUP, "nowhere").error.code, "ResourceNotFound")


@step
def updates_a_topic():
    rules = [models.InboundIpRule(ip_mask="127.0.0.0/8", action="Allow")]
    change = models.TopicUpdateParameters(tags={"team": "sales"}, inbound_ip_rules=rules)
    CLIENT.topics.begin_update(GROUP, "orders", change).result()
    orders = CLIENT.topics.get(GROUP, "orders")
    equal((orders.tags, orders.inbound_ip_rules), ({"team": "sales"}, rules))


@step
def creates_a_domain_with_domain_topics():
    domain = CLIENT.domains.begin_create_or_update(GROUP, "tenants", models.Domain(location="westus2")).result()
    equal((domain.provisioning_state, domain.endpoint), ("Succeeded", f"{ENDPOINT}/domains/tenants/api/events"))
    for name in ("acme", "blue", "cafe"):
        topic = CLIENT.domain_topics.begin_create_or_update(GROUP, "tenants", name).result()
        equal((topic.id, topic.provisioning_state), (f"{PROVIDER}/domains/tenants/topics/{name}", "Succeeded"))
    CLIENT.domains.begin_update(GROUP, "tenants", models.DomainUpdateParameters(tags={"team": "all"})).result()
    equal(CLIENT.domains.get(GROUP, "tenants").tags, {"team": "all"})
    equal(names(CLIENT.domain_topics.list_by_domain(GROUP, "tenants", top=2)), ["acme", "blue", "cafe"])


@step
def creates_a_system_topic():
    topic = models.SystemTopic(location="westus2", source=PHOTOS, topic_type="Microsoft.Storage.StorageAccounts")
    made = CLIENT.system_topics.begin_create_or_update(GROUP, "photos-events", topic).result()
    equal((made.provisioning_state, made.source), ("Succeeded", PHOTOS))
    change = models.SystemTopicUpdateParameters(tags={"team": "images"})
    equal(CLIENT.system_topics.begin_update(GROUP, "photos-events", change).result().tags, {"team": "images"})
    equal(names(CLIENT.system_topics.list_by_subscription()), ["photos-events"])


@step
def subscribes_with_every_option():
    made = CLIENT.event_subscriptions.begin_create_or_update(ORDERS, "everything", wanted()).result()
    equal(made.provisioning_state, "Succeeded")
    equal(made.labels, ["shop", "tested"])


@step
def reads_every_option_back_in_both_forms():
    found = CLIENT.event_subscriptions.get(ORDERS, "everything")
    equal(found.id, f"{ORDERS}/providers/Microsoft.EventGrid/eventSubscriptions/everything")
    assert_every_option(found, wanted())
    nested = CLIENT.topic_event_subscriptions.get(GROUP, "orders", "everything")
    equal(nested.type.lower(), "microsoft.eventgrid/topics/eventsubscriptions")
    assert_every_option(nested, wanted())
    assert_secrets_are_kept()


def assert_every_option(found, expected):
    equal(found.destination.endpoint_url, None)
    equal(found.destination.endpoint_base_url, WEBHOOK.url("everything"))
    equal(found.destination.max_events_per_batch, 10)
    equal(found.destination.preferred_batch_size_in_kilobytes, 128)
    shown = {each.name: each for each in found.destination.delivery_attribute_mappings}
    equal(sorted(shown), ["X-Color", "X-Secret", "X-Static"])
    assert shown["X-Secret"].value != "not for everybody"
    for member in (
        "filter",
        "labels",
        "expiration_time_utc",
        "event_delivery_schema",
        "retry_policy",
        "dead_letter_destination",
    ):
        equal(getattr(found, member), getattr(expected, member))


def assert_secrets_are_kept():
    url = CLIENT.event_subscriptions.get_full_url(ORDERS, "everything").endpoint_url
    equal(url, WEBHOOK.url("everything?code=hidden"))
    equal(CLIENT.event_subscriptions.get_delivery_attributes(ORDERS, "everything").value, headers())


@step
def updates_a_subscription_and_keeps_what_it_did_not_name():
    change = models.EventSubscriptionUpdateParameters(labels=["changed"])
    CLIENT.event_subscriptions.begin_update(ORDERS, "everything", change).result()
    updated = CLIENT.event_subscriptions.get(ORDERS, "everything")
    expected = wanted()
    expected.labels = ["changed"]
    assert_every_option(updated, expected)
    change = models.EventSubscriptionUpdateParameters(destination=updated.destination)
    CLIENT.topic_event_subscriptions.begin_update(GROUP, "orders", "everything", change).result()
    assert_secrets_are_kept()


@step
def subscribes_with_every_kind_of_destination():
    for destination in every_destination(GROUP_ID):
        name = f"to-{destination.endpoint_type}"
        subscription = models.EventSubscription(destination=destination)
        # The result does not have its type: this SDK removes it when it reads the response a first time.
        made = CLIENT.event_subscriptions.begin_create_or_update(ORDERS, name, subscription).result()
        equal(made.provisioning_state, "Succeeded")
        equal(CLIENT.event_subscriptions.get(ORDERS, name).destination, destination)
        equal(CLIENT.topic_event_subscriptions.get(GROUP, "orders", name).destination, destination)
        # Before the first event, because nothing listens there.
        CLIENT.event_subscriptions.begin_delete(ORDERS, name).result()


@step
def is_told_which_entry_of_the_configuration_is_missing():
    queue = models.ServiceBusQueueEventSubscriptionDestination(
        resource_id=f"{GROUP_ID}/providers/Microsoft.ServiceBus/namespaces/other/queues/orders"
    )
    subscription = models.EventSubscription(destination=queue)
    error = fails(400, CLIENT.event_subscriptions.begin_create_or_update, ORDERS, "unknown", subscription)
    assert "service-bus-namespaces.other.connection-string" in error.message, error.message


@step
def subscribes_at_every_kind_of_place():
    nested = CLIENT.topic_event_subscriptions
    clouds = to("clouds", event_delivery_schema="CloudEventSchemaV1_0")
    nested.begin_create_or_update(GROUP, "clouds", "clouds-hook", clouds).result()
    customs = to("customs", event_delivery_schema="CustomInputSchema")
    nested.begin_create_or_update(GROUP, "customs", "customs-hook", customs).result()
    of_domain = CLIENT.domain_event_subscriptions
    of_domain.begin_create_or_update(GROUP, "tenants", "whole-domain", to("domain")).result()
    of_domain_topic = CLIENT.domain_topic_event_subscriptions
    of_domain_topic.begin_create_or_update(GROUP, "tenants", "acme", "only-acme", to("acme")).result()
    extension = CLIENT.event_subscriptions
    dawn = f"{PROVIDER}/domains/tenants/topics/dawn"
    extension.begin_create_or_update(dawn, "only-dawn", to("dawn")).result()
    equal(CLIENT.domain_topics.get(GROUP, "tenants", "dawn").name, "dawn")
    of_system_topic = CLIENT.system_topic_event_subscriptions
    of_system_topic.begin_create_or_update(GROUP, "photos-events", "photos-hook", to("photos")).result()
    equal(extension.get(PHOTOS, "photos-hook").name, "photos-hook")
    of_group = extension.begin_create_or_update(GROUP_ID, "group-hook", to("group")).result()
    equal(of_group.provisioning_state, "Succeeded")


@step
def lists_page_by_page():
    pages = [names(page) for page in CLIENT.topics.list_by_resource_group(GROUP, top=2).by_page()]
    equal([len(page) for page in pages], [2, 1])
    equal(sorted(sum(pages, [])), ["clouds", "customs", "orders"])
    equal(names(CLIENT.topics.list_by_subscription(filter="contains(name, 'c') and name ne 'clouds'")), ["customs"])
    subscriptions = CLIENT.event_subscriptions
    equal(names(CLIENT.topic_event_subscriptions.list(GROUP, "orders")), ["everything"])
    equal(names(subscriptions.list_by_domain_topic(GROUP, "tenants", "acme")), ["only-acme"])
    equal(names(subscriptions.list_by_resource(GROUP, "Microsoft.Storage", "storageAccounts", "photos")), ["photos-hook"])
    assert "group-hook" in names(subscriptions.list_global_by_resource_group(GROUP, top=3))
    of_topics = subscriptions.list_regional_by_subscription_for_topic_type(
        "westus2", "Microsoft.EventGrid.Topics", top=2
    )
    equal(names(of_topics), ["clouds-hook", "customs-hook", "everything"])
    assert "Microsoft.Storage.StorageAccounts" in names(CLIENT.topic_types.list())


def order(event_id, **more):
    settings = {"subject": f"/orders/{event_id}.json", "event_type": "Shop.OrderPlaced", "data": DATA, **more}
    return EventGridEvent(id=event_id, data_version="1.0", **settings)


def has(event_id):
    return lambda event: event.get("id") == event_id


def publisher(path, credential):
    return EventGridPublisherClient(f"{ENDPOINT}/{path}/api/events", credential)


def topic_key(name):
    return AzureKeyCredential(CLIENT.topics.list_shared_access_keys(GROUP, name).key1)


@step
def publishes_with_a_key_a_signature_and_a_token():
    key = topic_key("orders")
    url = f"{ENDPOINT}/topics/orders/api/events"
    signature = generate_sas(url, key.key, datetime.utcnow() + timedelta(hours=1))
    ways = {"by-key": key, "by-signature": AzureSasCredential(signature), "by-token": CREDENTIAL}
    for event_id, credential in ways.items():
        publisher("topics/orders", credential).send(order(event_id))
        found, events = WEBHOOK.delivery("everything", has(event_id))
        event = EventGridEvent.from_dict(events[0])
        equal((event.id, event.topic, event.data), (event_id, ORDERS, DATA))
        equal((found["X-Static"], found["X-Secret"], found["X-Color"]), ("seen by all", "not for everybody", "blue"))


@step
def gets_only_what_the_filters_let_through():
    publisher("topics/orders", CREDENTIAL).send(
        [
            order("wrong-subject", subject="/Orders/1.json"),
            order("wrong-type", event_type="Shop.Other"),
            order("wrong-number", data={**DATA, "number": 9.6}),
            order("wrong-color", data={**DATA, "color": "black"}),
            order("right"),
        ]
    )
    WEBHOOK.delivery("everything", has("right"))
    equal([event["id"] for event in WEBHOOK.events("everything") if event["id"].startswith("wrong")], [])


@step
def publishes_events_of_the_other_schemas():
    cloud = CloudEvent(source="/sky", type="Shop.Rain", id="cloud-1", data=DATA, extensions={"mood": "grey"})
    publisher("topics/clouds", topic_key("clouds")).send(cloud)
    _, events = WEBHOOK.delivery("clouds", has("cloud-1"))
    found = CloudEvent.from_dict(events[0])
    equal((found.source, found.data, found.extensions["mood"]), ("/sky", DATA, "grey"))
    custom = {"number": "custom-1", "at": "2026-02-03T04:05:06Z", "kind": "Shop.Custom", "anything": [1, 2]}
    publisher("topics/customs", topic_key("customs")).send(custom)
    _, events = WEBHOOK.delivery("customs", lambda event: event.get("number") == "custom-1")
    equal(events, [custom])


@step
def publishes_to_a_domain_and_to_a_system_topic():
    key = AzureKeyCredential(CLIENT.domains.list_shared_access_keys(GROUP, "tenants").key1)
    events = [order("for-acme", topic="acme"), order("for-dawn", topic="dawn"), order("for-none", topic="unheard-of")]
    publisher("domains/tenants", key).send(events)
    for path, event_id in (("acme", "for-acme"), ("dawn", "for-dawn"), ("domain", "for-acme"), ("domain", "for-none")):
        WEBHOOK.delivery(path, has(event_id))
    acme = [(event["id"], event["topic"]) for event in WEBHOOK.events("acme")]
    equal(acme, [("for-acme", f"{PROVIDER}/domains/tenants/topics/acme")])
    publisher("systemTopics/photos-events", CREDENTIAL).send(order("photo-1"))
    for path in ("photos", "group"):
        _, events = WEBHOOK.delivery(path, has("photo-1"))
        equal(events[0]["topic"], PHOTOS)


@step
def regenerates_keys():
    old = CLIENT.topics.list_shared_access_keys(GROUP, "orders")
    request = models.TopicRegenerateKeyRequest(key_name="key1")
    new = CLIENT.topics.begin_regenerate_key(GROUP, "orders", request).result()
    assert new.key1 != old.key1
    equal(new.key2, old.key2)
    fails(401, publisher("topics/orders", AzureKeyCredential(old.key1)).send, order("by-old-key"))
    publisher("topics/orders", AzureKeyCredential(new.key1)).send(order("by-new-key"))
    WEBHOOK.delivery("everything", has("by-new-key"))
    old = CLIENT.domains.list_shared_access_keys(GROUP, "tenants")
    new = CLIENT.domains.regenerate_key(GROUP, "tenants", models.DomainRegenerateKeyRequest(key_name="key2"))
    assert (new.key1, new.key2) != (old.key1, old.key2) and new.key1 == old.key1


@step
def deletes_what_it_made():
    CLIENT.event_subscriptions.begin_delete(ORDERS, "everything").result()
    fails(404, CLIENT.topic_event_subscriptions.get, GROUP, "orders", "everything")
    found, _ = WEBHOOK.delivery(
        "everything", lambda event: event.get("eventType") == "Microsoft.EventGrid.SubscriptionDeletedEvent"
    )
    equal(found["aeg-event-type"], "SubscriptionDeletion")
    CLIENT.domain_topic_event_subscriptions.begin_delete(GROUP, "tenants", "acme", "only-acme").result()
    fails(404, CLIENT.domain_topics.get, GROUP, "tenants", "acme")
    CLIENT.domain_topics.begin_delete(GROUP, "tenants", "blue").result()
    CLIENT.event_subscriptions.begin_delete(GROUP_ID, "group-hook").result()
    CLIENT.system_topics.begin_delete(GROUP, "photos-events").result()
    CLIENT.domains.begin_delete(GROUP, "tenants").result()
    for name in ("orders", "clouds", "customs"):
        CLIENT.topics.begin_delete(GROUP, name).result()
    equal(names(CLIENT.topics.list_by_subscription()), ["hermod-deadletters", "hermod-operations"])
    equal(names(CLIENT.domains.list_by_subscription()), [])


tap.run()
