// The kinds of destinations, and the fields of each, in the order of the form.

const RESOURCE = { member: 'resourceId', label: 'Resource id', required: true };

/**
 * @typedef {object} TargetField
 * @property {string} member
 * @property {string} label
 * @property {boolean} [required]
 * @property {string} [kind] number
 * @property {string} [hint]
 * @property {boolean} [secret]
 */

/**
 * @typedef {object} Kind
 * @property {string} type
 * @property {string} label
 * @property {TargetField[]} fields
 * @property {boolean} [batches] whether it takes several events in one request
 * @property {boolean} [accepts] whether it can accept some events of a batch and not others
 * @property {boolean} [headers]
 */

/** @type {Kind[]} */
export const DESTINATIONS = [
  {
    type: 'WebHook', label: 'Webhook', batches: true, accepts: true, headers: true,
    fields: [
      { member: 'endpointUrl', label: 'Endpoint URL', required: true, hint: 'https, or http on this machine' },
      { member: 'azureActiveDirectoryTenantId', label: 'Entra tenant id' },
      { member: 'azureActiveDirectoryApplicationIdOrUri', label: 'Entra application id or URI' },
    ],
  },
  {
    type: 'StorageQueue', label: 'Storage queue',
    fields: [
      { ...RESOURCE, hint: 'Id of the storage account' },
      { member: 'queueName', label: 'Queue', required: true },
      { member: 'queueMessageTimeToLiveInSeconds', label: 'Message time to live (s)', kind: 'number', hint: '-1: never expires' },
    ],
  },
  {
    type: 'AzureFunction', label: 'Azure function', batches: true, headers: true,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.Web/sites/{app}/functions/{function}' }],
  },
  {
    type: 'HybridConnection', label: 'Relay hybrid connection', headers: true,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.Relay/namespaces/{namespace}/hybridConnections/{name}' }],
  },
  {
    type: 'ServiceBusQueue', label: 'Service Bus queue', headers: true,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.ServiceBus/namespaces/{namespace}/queues/{queue}' }],
  },
  {
    type: 'ServiceBusTopic', label: 'Service Bus topic', headers: true,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.ServiceBus/namespaces/{namespace}/topics/{topic}' }],
  },
  {
    type: 'EventHub', label: 'Event hub', headers: true,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.EventHub/namespaces/{namespace}/eventhubs/{hub}' }],
  },
  {
    type: 'Kafka', label: 'Kafka', headers: true,
    fields: [
      { member: 'cluster', label: 'Cluster', required: true, hint: 'An entry of kafka-clusters in the configuration' },
      { member: 'topic', label: 'Kafka topic', required: true },
      { member: 'keyField', label: 'Key field', hint: 'Path into the event, such as data.customer' },
    ],
  },
  {
    type: 'EventGrid', label: 'Event Grid or Hermod', batches: true,
    fields: [
      { member: 'endpointUrl', label: 'Endpoint URL', required: true, hint: '…/topics/{topic}/api/events' },
      { member: 'sasKey', label: 'Access key', secret: true },
      { member: 'topicName', label: 'Topic name', hint: 'Becomes the topic of each event' },
    ],
  },
];

/** The kind with this name, in any case. @param {string | null | undefined} type */
export function destinationKind(type) {
  return DESTINATIONS.find(each => each.type.toLowerCase() === String(type).toLowerCase()) ?? DESTINATIONS[0];
}

/**
 * The destination of a subscription, with or without an identity around it.
 *
 * @param {import('./subscription.js').Properties} properties
 * @returns {{endpointType: string, properties: Record<string, any>}}
 */
export function destinationOf({ destination, deliveryWithResourceIdentity }) {
  return destination ?? deliveryWithResourceIdentity?.destination ?? { endpointType: '', properties: {} };
}

/**
 * Where a subscription's events go, in one line and without secrets.
 *
 * @param {import('./subscription.js').Properties} properties
 */
export function destinationText(properties) {
  const { endpointType, properties: target } = destinationOf(properties);
  switch (endpointType) {
    case 'WebHook':
    case 'EventGrid':
      return target.endpointBaseUrl ?? target.endpointUrl ?? '';
    case 'Kafka':
      return `${target.cluster}/${target.topic}`;
    case 'StorageQueue':
      return `${lastPart(target.resourceId)}/${target.queueName}`;
    default:
      return lastPart(target.resourceId);
  }
}

/** @param {string | undefined} id */
function lastPart(id) {
  return String(id ?? '').split('/').pop() ?? '';
}

/**
 * How an endpoint responded to its validation.
 *
 * @type {Record<string, string>}
 */
export const OUTCOMES = {
  agreed: 'agreed', silent: 'responded, but did not agree', refused: 'refused', unreachable: 'could not be reached',
};
