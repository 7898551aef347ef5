// The commands that create what the subscription form shows.

import { destinationKind } from './destinations.js';
import { topicOf } from './ids.js';
import { commandLine } from './shell.js';

/** What a command line cannot say, in words; null if it can say everything. */
export function limits(tool, { properties }) {
  const { endpointType } = targetOf(properties);
  if (endpointType === 'EventGrid' || (tool === 'az' && endpointType === 'Kafka')) {
    return `${tool} has no option for this kind of destination. Use the JSON.`;
  }
  if (tool === 'az' && properties.hermod) {
    return 'az does not know Hermod’s own options (limits, pauses, partial batches). Use the JSON for them.';
  }
  if (tool === 'hermod' && targetOf(properties).properties.azureActiveDirectoryTenantId) {
    return 'hermod has no option for Entra ID. Use the JSON for it.';
  }
  return null;
}

export function azCommand(name, scope, { properties }) {
  return commandLine(
    ['az', 'eventgrid', 'event-subscription', 'create'],
    [['--name', name || 'NAME'], ['--source-resource-id', scope], ...options(properties), ...entra(properties)]);
}

export function hermodCommand(name, scope, { properties }) {
  const topic = topicOf(scope);
  const source = topic && topic.kind === 'topics' && !topic.inner
    ? ['--topic', topic.name]
    : ['--source-resource-id', scope];
  return commandLine(
    ['hermod', 'subscription', 'create', name || 'NAME'],
    [source, ...options(properties), ...keyField(properties), ...own(properties.hermod ?? {})]);
}

function options(properties) {
  const { endpointType, properties: target } = targetOf(properties);
  return [
    ...(endpointType === 'WebHook' ? [] : [['--endpoint-type', destinationKind(endpointType).type.toLowerCase()]]),
    ['--endpoint', endpoint(endpointType, target)],
    ...one('--storage-queue-msg-ttl', target.queueMessageTimeToLiveInSeconds),
    ...filterOptions(properties.filter ?? {}),
    ...one('--event-delivery-schema', properties.eventDeliverySchema?.toLowerCase()),
    ...one('--max-delivery-attempts', properties.retryPolicy?.maxDeliveryAttempts),
    ...one('--event-ttl', properties.retryPolicy?.eventTimeToLiveInMinutes),
    ...one('--max-events-per-batch', target.maxEventsPerBatch),
    ...one('--preferred-batch-size-in-kilobytes', target.preferredBatchSizeInKilobytes),
    ...one('--deadletter-endpoint', container(properties)),
    ...one('--expiration-date', properties.expirationTimeUtc),
    ...(target.deliveryAttributeMappings ?? []).map(header),
    ...(properties.labels?.length ? [['--labels', ...properties.labels]] : []),
  ];
}

function filterOptions(filter) {
  const types = filter.includedEventTypes ?? [];
  return [
    ...(types.length > 0 ? [['--included-event-types', ...types]] : []),
    ...one('--subject-begins-with', filter.subjectBeginsWith || null),
    ...one('--subject-ends-with', filter.subjectEndsWith || null),
    ...(filter.isSubjectCaseSensitive ? [['--subject-case-sensitive', 'true']] : []),
    ...(filter.enableAdvancedFilteringOnArrays ? [['--enable-advanced-filtering-on-arrays', 'true']] : []),
    ...(filter.advancedFilters ?? []).map(advanced),
  ];
}

function advanced({ key, operatorType, value, values }) {
  const words = values ?? (value === undefined ? [] : [value]);
  return ['--advanced-filter', key, operatorType, ...words.map(word => (Array.isArray(word) ? word.join(',') : word))];
}

function header({ name, type, properties }) {
  return type === 'Dynamic'
    ? ['--delivery-attribute-mapping', name, 'dynamic', properties.sourceField]
    : ['--delivery-attribute-mapping', name, 'static', properties.isSecret ? '$SECRET' : properties.value, properties.isSecret];
}

function own(ours) {
  return [
    ...(ours.splitFailedBatches ? [['--split-failed-batches']] : []),
    ...(ours.partialBatch ? [['--partial-batch']] : []),
    ...(ours.pauseKeepsTtl ? [['--pause-keeps-ttl']] : []),
    ...one('--max-in-flight', ours.maxInFlight),
    ...one('--max-events-per-second', ours.maxEventsPerSecond),
  ];
}

function keyField(properties) {
  return one('--key-field', targetOf(properties).properties.keyField);
}

function entra(properties) {
  const { properties: target } = targetOf(properties);
  return [
    ...one('--azure-active-directory-tenant-id', target.azureActiveDirectoryTenantId),
    ...one('--azure-active-directory-application-id-or-uri', target.azureActiveDirectoryApplicationIdOrUri),
  ];
}

function endpoint(type, target) {
  switch (type) {
    case 'WebHook':
    case 'EventGrid':
      return target.endpointUrl ?? 'URL';
    case 'Kafka':
      return `${target.cluster ?? 'CLUSTER'}/${target.topic ?? 'TOPIC'}`;
    case 'StorageQueue':
      return `${target.resourceId ?? 'ACCOUNT'}/queueServices/default/queues/${target.queueName ?? 'QUEUE'}`;
    default:
      return target.resourceId ?? 'ID';
  }
}

function container({ deadLetterDestination, deadLetterWithResourceIdentity }) {
  const place = (deadLetterDestination ?? deadLetterWithResourceIdentity?.deadLetterDestination)?.properties;
  return place ? `${place.resourceId}/blobServices/default/containers/${place.blobContainerName}` : null;
}

function targetOf({ destination, deliveryWithResourceIdentity }) {
  return destination ?? deliveryWithResourceIdentity.destination;
}

function one(flag, value) {
  return value === undefined || value === null ? [] : [[flag, value]];
}
