// The kinds of destinations, and the fields of each, in the order of the form.

const RESOURCE = { member: 'resourceId', label: 'Resource id', required: true };
const BATCH = true;
const HEADERS = true;

/**
 * @typedef {object} TargetField
 * @property {string} member
 * @property {string} label
 * @property {boolean} [required]
 * @property {string} [kind] url or number
 * @property {string} [hint]
 * @property {boolean} [secret]
 */

/** @type {{type: string, label: string, batches?: boolean, headers?: boolean, fields: TargetField[]}[]} */
export const DESTINATIONS = [
  {
    type: 'WebHook', label: 'Webhook', batches: BATCH, headers: HEADERS,
    fields: [
      { member: 'endpointUrl', label: 'Endpoint URL', required: true, kind: 'url', hint: 'https, or http on this machine' },
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
    type: 'AzureFunction', label: 'Azure function', batches: BATCH, headers: HEADERS,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.Web/sites/{app}/functions/{function}' }],
  },
  {
    type: 'HybridConnection', label: 'Relay hybrid connection', headers: HEADERS,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.Relay/namespaces/{namespace}/hybridConnections/{name}' }],
  },
  {
    type: 'ServiceBusQueue', label: 'Service Bus queue', headers: HEADERS,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.ServiceBus/namespaces/{namespace}/queues/{queue}' }],
  },
  {
    type: 'ServiceBusTopic', label: 'Service Bus topic', headers: HEADERS,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.ServiceBus/namespaces/{namespace}/topics/{topic}' }],
  },
  {
    type: 'EventHub', label: 'Event hub', headers: HEADERS,
    fields: [{ ...RESOURCE, hint: '…/Microsoft.EventHub/namespaces/{namespace}/eventhubs/{hub}' }],
  },
  {
    type: 'Kafka', label: 'Kafka', headers: HEADERS,
    fields: [
      { member: 'cluster', label: 'Cluster', required: true, hint: 'An entry of kafka-clusters in the configuration' },
      { member: 'topic', label: 'Kafka topic', required: true },
      { member: 'keyField', label: 'Key field', hint: 'Path into the event, such as data.customer' },
    ],
  },
  {
    type: 'EventGrid', label: 'Event Grid or Hermod', batches: BATCH,
    fields: [
      { member: 'endpointUrl', label: 'Endpoint URL', required: true, kind: 'url' },
      { member: 'sasKey', label: 'Access key', secret: true },
      { member: 'topicName', label: 'Topic name' },
    ],
  },
];

export function destinationKind(type) {
  return DESTINATIONS.find(each => each.type.toLowerCase() === String(type).toLowerCase()) ?? DESTINATIONS[0];
}

/** Where a subscription's events go, in one line and without secrets. */
export function destinationText(properties) {
  const { endpointType, properties: given } =
    properties.destination ?? properties.deliveryWithResourceIdentity?.destination ?? {};
  const target = given ?? {};
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

function lastPart(id) {
  return String(id ?? '').split('/').pop();
}
