// The commands that do what the subscription form shows. They contain no secrets: variables stand for
// them, which the reader fills in.

import { destinationKind, destinationOf } from './destinations.js';
import { topicOf } from './ids.js';
import { commandLine } from './shell.js';
import { isHidden } from './subscription.js';

/** @typedef {import('./subscription.js').Properties} Properties */
/** @typedef {import('./shell.js').Word} Word */
/** @typedef {{text: string | null, remark: string | null}} Command its text is null if the tool has no command for this */

const API_VERSION = '2025-02-15';
const SECRET = '$SECRET';
const URL_VARIABLE = '$ENDPOINT_URL';
/** What `az eventgrid event-subscription create` has no options for. */
const NOT_IN_AZ = ['EventGrid', 'Kafka'];

/**
 * The hermod command that creates a subscription.
 *
 * @param {string} name
 * @param {string} scope
 * @param {Properties} properties as in a PUT
 * @returns {Command}
 */
export function hermodCreate(name, scope, properties) {
  const missing = notInHermod(properties);
  if (missing) {
    return { text: null, remark: `hermod has no option for ${missing}. Use az or the JSON.` };
  }
  const options = [source(scope), ...target(properties), ...hermodOptions(properties)];
  return told(withPause(commandLine(['hermod', 'subscription', 'create', name || 'NAME'], options), name, scope, properties));
}

/**
 * The hermod command that makes the same changes as a PATCH.
 *
 * @param {string} name
 * @param {string} scope
 * @param {Properties} patch
 * @param {Properties} properties what the subscription will be
 * @returns {Command}
 */
export function hermodUpdate(name, scope, patch, properties) {
  const missing = cleared(patch)[0] ?? notInHermod(patch);
  if (missing) {
    return { text: null, remark: `hermod cannot change this: ${missing}. Use az or the JSON.` };
  }
  const options = [...(movesTarget(patch) ? target(properties) : []), ...hermodOptions(patch)];
  const update = options.length === 0
    ? []
    : [commandLine(['hermod', 'subscription', 'update', name], [source(scope), ...options])];
  return told(withPause(update.join('\n'), name, scope, patch));
}

/**
 * The az command that creates a subscription: `az eventgrid` if it has all the options, else `az rest`.
 *
 * @param {string} name
 * @param {string} scope
 * @param {Properties} properties as in a PUT
 * @returns {Command}
 */
export function azCreate(name, scope, properties) {
  if (needsRest(properties)) {
    return azRest('put', idOf(name || 'NAME', scope), { properties });
  }
  return told(commandLine(
    ['az', 'eventgrid', 'event-subscription', 'create'],
    [['--name', name || 'NAME'], ['--source-resource-id', scope], ...target(properties), ...options(properties), ...entra(properties)]));
}

/**
 * The az command that makes the same changes as a PATCH.
 *
 * @param {string} name
 * @param {string} scope
 * @param {Properties} patch
 * @returns {Command}
 */
export function azUpdate(name, scope, patch) {
  return azRest('patch', idOf(name, scope), patch);
}

/**
 * A call of the management API with az, which fits everything.
 *
 * @param {string} method
 * @param {string} id of the resource
 * @param {Record<string, any>} body
 * @returns {Command}
 */
export function azRest(method, id, body) {
  const text = commandLine(['az', 'rest'], [
    ['--method', method], ['--url', `${id}?api-version=${API_VERSION}`], ['--body', JSON.stringify(body)],
  ]);
  return { text, remark: isHidden(text) ? 'Put the secrets in the places of “…”.' : null };
}

/** @param {string} text @returns {Command} */
function told(text) {
  const names = [URL_VARIABLE, SECRET].filter(name => text.includes(`"${name}"`)).map(name => name.slice(1));
  return { text, remark: names.length === 0 ? null : `Set ${names.join(' and ')} first: this page does not show secrets.` };
}

/**
 * @param {string} name
 * @param {string} scope
 */
function idOf(name, scope) {
  return `${scope}/providers/Microsoft.EventGrid/eventSubscriptions/${encodeURIComponent(name)}`;
}

/** Only hermod's own commands pause and resume. @param {string} command @param {string} name @param {string} scope @param {Properties} properties */
function withPause(command, name, scope, { hermod: ours }) {
  if (ours?.isPaused === undefined) {
    return command;
  }
  const pause = ['hermod', 'subscription', ours.isPaused ? 'pause' : 'resume', name || 'NAME', ...source(scope)];
  return [command, commandLine(pause, [])].filter(Boolean).join('\n');
}

/** @param {string} scope @returns {Word[]} */
function source(scope) {
  const topic = topicOf(scope);
  return topic && topic.kind === 'topics' && !topic.inner
    ? ['--topic', topic.name]
    : ['--source-resource-id', scope];
}

/** @param {Properties} properties */
function notInHermod(properties) {
  const { endpointType, properties: inner } = destinationOf(properties);
  if (endpointType === 'EventGrid') {
    return 'this kind of destination';
  }
  if (inner.azureActiveDirectoryTenantId || inner.azureActiveDirectoryApplicationIdOrUri) {
    return 'Entra ID';
  }
  return properties.deliveryWithResourceIdentity || properties.deadLetterWithResourceIdentity ? 'identities' : null;
}

/** @param {Properties} properties */
function needsRest(properties) {
  return properties.hermod !== undefined
    || NOT_IN_AZ.includes(destinationOf(properties).endpointType)
    || properties.deliveryWithResourceIdentity !== undefined
    || properties.deadLetterWithResourceIdentity !== undefined;
}

/** The members that a PATCH empties, for which commands have no options. @param {Properties} patch */
function cleared(patch) {
  const inner = patch.destination?.properties ?? {};
  return [
    ...emptyMembers(patch, ['labels', 'expirationTimeUtc', 'deadLetterDestination', 'destination']),
    ...emptyMembers(patch.filter ?? {}, ['includedEventTypes', 'advancedFilters']),
    ...emptyMembers(patch.retryPolicy ?? {}, ['maxDeliveryAttempts', 'eventTimeToLiveInMinutes']),
    ...emptyMembers(patch.hermod ?? {}, ['maxInFlight', 'maxEventsPerSecond']),
    ...emptyMembers(inner, patch.destination?.endpointType ? [] : Object.keys(inner)),
  ].map(name => `${name} has no value any more`);
}

/**
 * @param {Record<string, any>} json
 * @param {string[]} names
 */
function emptyMembers(json, names) {
  return names.filter(name => name in json && (json[name] === null || (Array.isArray(json[name]) && json[name].length === 0)));
}

/** Whether a PATCH changes where events go, and not only how. @param {Properties} patch */
function movesTarget({ destination }) {
  const how = ['maxEventsPerBatch', 'preferredBatchSizeInKilobytes', 'deliveryAttributeMappings'];
  return destination?.endpointType !== undefined
    || Object.keys(destination?.properties ?? {}).some(name => !how.includes(name));
}

/** @param {Properties} properties @returns {Word[][]} */
function target(properties) {
  const { endpointType, properties: inner } = destinationOf(properties);
  return [
    ...(endpointType === 'WebHook' ? [] : [['--endpoint-type', destinationKind(endpointType).type.toLowerCase()]]),
    ['--endpoint', endpoint(endpointType, inner)],
    ...one('--storage-queue-msg-ttl', inner.queueMessageTimeToLiveInSeconds),
    ...one('--key-field', inner.keyField),
  ];
}

/** The options that az and hermod share. @param {Properties} properties @returns {Word[][]} */
function options(properties) {
  const { properties: inner } = destinationOf(properties);
  return [
    ...filterOptions(properties.filter ?? {}),
    ...one('--event-delivery-schema', properties.eventDeliverySchema?.toLowerCase()),
    ...one('--max-delivery-attempts', properties.retryPolicy?.maxDeliveryAttempts),
    ...one('--event-ttl', properties.retryPolicy?.eventTimeToLiveInMinutes),
    ...one('--max-events-per-batch', inner.maxEventsPerBatch),
    ...one('--preferred-batch-size-in-kilobytes', inner.preferredBatchSizeInKilobytes),
    ...one('--deadletter-endpoint', container(properties)),
    ...one('--expiration-date', properties.expirationTimeUtc),
    ...(inner.deliveryAttributeMappings ?? []).map(header),
    ...(properties.labels?.length ? [['--labels', ...properties.labels]] : []),
  ];
}

/** @param {Properties} properties @returns {Word[][]} */
function hermodOptions(properties) {
  const { hermod: ours = {} } = properties;
  return [
    ...options(properties),
    ...flag('--split-failed-batches', ours.splitFailedBatches),
    ...flag('--partial-batch', ours.partialBatch),
    ...flag('--pause-keeps-ttl', ours.pauseKeepsTtl),
    ...one('--max-in-flight', ours.maxInFlight),
    ...one('--max-events-per-second', ours.maxEventsPerSecond),
  ];
}

/** @param {Record<string, any>} filter @returns {Word[][]} */
function filterOptions(filter) {
  const types = filter.includedEventTypes ?? [];
  return [
    ...(types.length > 0 ? [['--included-event-types', ...types]] : []),
    ...one('--subject-begins-with', filter.subjectBeginsWith),
    ...one('--subject-ends-with', filter.subjectEndsWith),
    ...one('--subject-case-sensitive', filter.isSubjectCaseSensitive),
    ...one('--enable-advanced-filtering-on-arrays', filter.enableAdvancedFilteringOnArrays),
    ...(filter.advancedFilters ?? []).map(advanced),
  ];
}

/** @param {import('./operators.js').AdvancedFilter} filter @returns {Word[]} */
function advanced({ key, operatorType, value, values }) {
  const words = values ?? (value === undefined ? [] : [value]);
  return ['--advanced-filter', key, operatorType, ...words.map(word => (Array.isArray(word) ? word.join(',') : word))];
}

/** @param {{name: string, type: string, properties: Record<string, any>}} header @returns {Word[]} */
function header({ name, type, properties }) {
  return type === 'Dynamic'
    ? ['--delivery-attribute-mapping', name, 'dynamic', properties.sourceField]
    : ['--delivery-attribute-mapping', name, 'static', properties.isSecret ? SECRET : properties.value, properties.isSecret];
}

/** @param {Properties} properties @returns {Word[][]} */
function entra(properties) {
  const { properties: inner } = destinationOf(properties);
  return [
    ...one('--azure-active-directory-tenant-id', inner.azureActiveDirectoryTenantId),
    ...one('--azure-active-directory-application-id-or-uri', inner.azureActiveDirectoryApplicationIdOrUri),
  ];
}

/**
 * @param {string} type
 * @param {Record<string, any>} target
 */
function endpoint(type, target) {
  switch (type) {
    case 'WebHook':
    case 'EventGrid':
      return isHidden(target.endpointUrl ?? '') ? URL_VARIABLE : target.endpointUrl ?? 'URL';
    case 'Kafka':
      return `${target.cluster ?? 'CLUSTER'}/${target.topic ?? 'TOPIC'}`;
    case 'StorageQueue':
      return `${target.resourceId ?? 'ACCOUNT'}/queueServices/default/queues/${target.queueName ?? 'QUEUE'}`;
    default:
      return target.resourceId ?? 'ID';
  }
}

/** @param {Properties} properties */
function container({ deadLetterDestination }) {
  const place = deadLetterDestination?.properties;
  return place ? `${place.resourceId}/blobServices/default/containers/${place.blobContainerName}` : null;
}

/**
 * @param {string} name
 * @param {any} value
 * @returns {Word[][]}
 */
function one(name, value) {
  return value === undefined || value === null ? [] : [[name, value]];
}

/** @param {string} name @param {boolean | undefined} value @returns {Word[][]} */
function flag(name, value) {
  return value === undefined ? [] : value ? [[name]] : [[name, false]];
}
