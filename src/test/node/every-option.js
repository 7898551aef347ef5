// An event subscription that uses everything there is to set, and an event that all of it lets through.
const DATA = { number: 7, urgent: true, color: "blue" };

const ADVANCED_FILTERS = [
  { operatorType: "NumberIn", key: "data.number", values: [7, 8] },
  { operatorType: "NumberNotIn", key: "data.number", values: [1, 2] },
  { operatorType: "NumberLessThan", key: "data.number", value: 10.5 },
  { operatorType: "NumberGreaterThan", key: "data.number", value: 5 },
  { operatorType: "NumberLessThanOrEquals", key: "data.number", value: 7 },
  { operatorType: "NumberGreaterThanOrEquals", key: "data.number", value: 7 },
  { operatorType: "NumberInRange", key: "data.number", values: [[1, 5], [6, 9.5]] },
  { operatorType: "NumberNotInRange", key: "data.number", values: [[100, 200]] },
  { operatorType: "BoolEquals", key: "data.urgent", value: true },
  { operatorType: "StringIn", key: "data.color", values: ["blue", "red"] },
  { operatorType: "StringNotIn", key: "data.color", values: ["green"] },
  { operatorType: "StringBeginsWith", key: "data.color", values: ["bl"] },
  { operatorType: "StringNotBeginsWith", key: "data.color", values: ["gr"] },
  { operatorType: "StringEndsWith", key: "data.color", values: ["ue"] },
  { operatorType: "StringNotEndsWith", key: "data.color", values: ["en"] },
  { operatorType: "StringContains", key: "data.color", values: ["lu"] },
  { operatorType: "StringNotContains", key: "data.color", values: ["xx"] },
  { operatorType: "IsNullOrUndefined", key: "data.missing" },
  { operatorType: "IsNotNull", key: "data.color" },
];

function everyOption(endpointUrl, subscriptionId) {
  return {
    destination: {
      endpointType: "WebHook",
      endpointUrl,
      maxEventsPerBatch: 10,
      preferredBatchSizeInKilobytes: 128,
      deliveryAttributeMappings: [
        { name: "X-Static", type: "Static", value: "seen by all", isSecret: false },
        { name: "X-Secret", type: "Static", value: "not for everybody", isSecret: true },
        { name: "X-Color", type: "Dynamic", sourceField: "data.color" },
      ],
    },
    filter: {
      subjectBeginsWith: "/orders/",
      subjectEndsWith: ".json",
      includedEventTypes: ["Shop.OrderPlaced", "Shop.OrderChanged"],
      isSubjectCaseSensitive: true,
      enableAdvancedFilteringOnArrays: true,
      advancedFilters: ADVANCED_FILTERS,
    },
    labels: ["shop", "tested"],
    expirationTimeUtc: new Date("2199-01-02T03:04:05Z"),
    eventDeliverySchema: "EventGridSchema",
    retryPolicy: { maxDeliveryAttempts: 5, eventTimeToLiveInMinutes: 60 },
    deadLetterDestination: {
      endpointType: "StorageBlob",
      resourceId: `/subscriptions/${subscriptionId}/resourceGroups/shop/providers/Microsoft.Storage/storageAccounts/letters`,
      blobContainerName: "dead",
    },
  };
}

module.exports = { DATA, everyOption };
