// A destination of every kind of Azure resource that hermod.yaml says how to reach.
const ATTRIBUTES = [
  { name: "PartitionKey", type: "Dynamic", sourceField: "subject" },
  { name: "X-System", type: "Static", value: "till", isSecret: false },
];

function everyDestination(groupId) {
  const resource = (provider, path) => `${groupId}/providers/Microsoft.${provider}/${path}`;
  const to = (endpointType, provider, path, more) => ({
    endpointType,
    resourceId: resource(provider, path),
    deliveryAttributeMappings: ATTRIBUTES,
    ...more,
  });
  return [
    {
      endpointType: "StorageQueue",
      resourceId: resource("Storage", "storageAccounts/shop"),
      queueName: "orders",
      queueMessageTimeToLiveInSeconds: 3600,
    },
    to("ServiceBusQueue", "ServiceBus", "namespaces/shop/queues/orders"),
    to("ServiceBusTopic", "ServiceBus", "namespaces/shop/topics/orders"),
    to("EventHub", "EventHub", "namespaces/shop/eventhubs/orders"),
    to("HybridConnection", "Relay", "namespaces/shop/hybridConnections/till"),
    to("AzureFunction", "Web", "sites/shop/functions/OnOrder", { maxEventsPerBatch: 10, preferredBatchSizeInKilobytes: 128 }),
  ];
}

module.exports = { everyDestination };
