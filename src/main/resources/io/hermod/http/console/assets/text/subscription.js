// What the subscription form holds, and the JSON that it stands for.

import { destinationKind, destinationOf } from './destinations.js';
import { changes, difference, isSame } from './difference.js';
import { advancedFilter, filterRow } from './operators.js';
import { fromField, toField } from './time.js';

/** @typedef {Record<string, any>} Properties of a subscription, as the management API shows them */

/** @typedef {{properties: Properties}} Body of a PUT */

/** @typedef {{type: '' | 'SystemAssigned' | 'UserAssigned', id: string}} Identity none, the topic's own, or one with an id */

/** @typedef {{name: string, type: string, value: string, isSecret: boolean, isStored: boolean}} Header */

/**
 * @typedef {object} Filter
 * @property {string} types
 * @property {string} begins
 * @property {string} ends
 * @property {boolean} caseSensitive
 * @property {boolean} arrays
 * @property {import('./operators.js').FilterRow[]} advanced
 */

/**
 * @typedef {object} Form
 * @property {string} name
 * @property {string} scope
 * @property {string} endpointType
 * @property {Record<string, string>} target the fields of the destination
 * @property {string} storedUrl the visible part of the URL that the server has
 * @property {string} storedType the kind of destination that has that URL
 * @property {Identity} identity
 * @property {string} maxEventsPerBatch
 * @property {string} preferredBatchSizeInKilobytes
 * @property {Header[]} headers
 * @property {Filter} filter
 * @property {Record<string, any> | null} filterJson counts instead of the filter, unless it is null
 * @property {string} eventDeliverySchema
 * @property {string} maxDeliveryAttempts
 * @property {string} eventTimeToLiveInMinutes
 * @property {string} deadLetterAccount
 * @property {string} deadLetterContainer
 * @property {Identity} deadLetterIdentity
 * @property {string} expires
 * @property {string} labels
 * @property {boolean} splitFailedBatches
 * @property {boolean} partialBatch
 * @property {boolean} isPaused
 * @property {boolean} pauseKeepsTtl
 * @property {string} maxInFlight
 * @property {string} maxEventsPerSecond
 */

const HIDDEN = '…';
/** The server replaces these as a whole. */
const WHOLE = ['deadLetterDestination', 'deadLetterWithResourceIdentity', 'identity'];

/**
 * The form of a new subscription.
 *
 * @param {string} [scope]
 * @returns {Form}
 */
export function emptyForm(scope = '') {
  return {
    name: '', scope, endpointType: 'WebHook', target: {}, storedUrl: '', storedType: '', identity: { type: '', id: '' },
    maxEventsPerBatch: '', preferredBatchSizeInKilobytes: '', headers: [],
    filter: emptyFilter(), filterJson: null, eventDeliverySchema: '',
    maxDeliveryAttempts: '', eventTimeToLiveInMinutes: '',
    deadLetterAccount: '', deadLetterContainer: '', deadLetterIdentity: { type: '', id: '' },
    expires: '', labels: '',
    splitFailedBatches: false, partialBatch: false, isPaused: false, pauseKeepsTtl: false, maxInFlight: '', maxEventsPerSecond: '',
  };
}

/** @returns {Filter} */
export function emptyFilter() {
  return {
    types: '', begins: '', ends: '', caseSensitive: false, arrays: false, advanced: [],
  };
}

/**
 * The form that shows an existing subscription. Its secrets are empty, because no response has them.
 *
 * @param {string} name
 * @param {string} scope
 * @param {Properties} properties
 * @returns {Form}
 */
export function formOf(name, scope, properties) {
  const destination = destinationOf(properties);
  const { deliveryAttributeMappings, maxEventsPerBatch, preferredBatchSizeInKilobytes, endpointBaseUrl, ...rest } =
    destination.properties;
  const kind = destinationKind(destination.endpointType);
  const ours = properties.hermod ?? {};
  const letters = properties.deadLetterDestination
    ?? properties.deadLetterWithResourceIdentity?.deadLetterDestination;
  return {
    ...emptyForm(scope),
    name,
    endpointType: kind.type,
    identity: identityOf(properties.deliveryWithResourceIdentity),
    storedUrl: endpointBaseUrl ?? '',
    storedType: kind.type,
    target: Object.fromEntries(kind.fields.map(({ member }) => [member, text(rest[member])])),
    maxEventsPerBatch: text(maxEventsPerBatch),
    preferredBatchSizeInKilobytes: text(preferredBatchSizeInKilobytes),
    headers: (deliveryAttributeMappings ?? []).map(headerRow),
    ...startOf(properties.filter ?? {}),
    eventDeliverySchema: properties.eventDeliverySchema ?? '',
    maxDeliveryAttempts: text(properties.retryPolicy?.maxDeliveryAttempts),
    eventTimeToLiveInMinutes: text(properties.retryPolicy?.eventTimeToLiveInMinutes),
    deadLetterAccount: letters?.properties.resourceId ?? '',
    deadLetterContainer: letters?.properties.blobContainerName ?? '',
    deadLetterIdentity: identityOf(properties.deadLetterWithResourceIdentity),
    expires: toField(properties.expirationTimeUtc),
    labels: (properties.labels ?? []).join(', '),
    splitFailedBatches: ours.splitFailedBatches ?? false,
    partialBatch: ours.partialBatch ?? false,
    isPaused: ours.isPaused ?? false,
    pauseKeepsTtl: ours.pauseKeepsTtl ?? false,
    maxInFlight: text(ours.maxInFlight),
    maxEventsPerSecond: text(ours.maxEventsPerSecond),
  };
}

/** A filter in the form, or as JSON if the form cannot hold it. @param {Record<string, any>} json */
export function startOf(json) {
  const filter = filterForm(json);
  return { filter, filterJson: holds(filter, json) ? null : json };
}

/** @param {Record<string, any>} json */
export function filterForm(json) {
  return {
    types: (json.includedEventTypes ?? []).join('\n'),
    begins: json.subjectBeginsWith ?? '',
    ends: json.subjectEndsWith ?? '',
    caseSensitive: json.isSubjectCaseSensitive ?? false,
    arrays: json.enableAdvancedFilteringOnArrays ?? false,
    advanced: (json.advancedFilters ?? []).map(filterRow),
  };
}

/**
 * Whether nothing of a filter is lost in the form: a text may contain a line break, or end in a space.
 *
 * @param {Filter} filter
 * @param {Record<string, any>} json
 */
function holds(filter, json) {
  const back = filterJson(filter);
  return isSame(back.includedEventTypes ?? [], json.includedEventTypes ?? [])
    && isSame((back.advancedFilters ?? []).map(operands), (json.advancedFilters ?? []).map(operands));
}

/** @param {import('./operators.js').AdvancedFilter} filter */
function operands({ value, values }) {
  return [value ?? null, values ?? null];
}

/**
 * @param {Filter} filter
 * @returns {Record<string, any>}
 */
export function filterJson(filter) {
  const types = lines(filter.types);
  return {
    ...(types.length > 0 && { includedEventTypes: types }),
    ...(filter.begins && { subjectBeginsWith: filter.begins }),
    ...(filter.ends && { subjectEndsWith: filter.ends }),
    ...(filter.caseSensitive && { isSubjectCaseSensitive: true }),
    ...(filter.arrays && { enableAdvancedFilteringOnArrays: true }),
    ...(filter.advanced.length > 0 && { advancedFilters: filter.advanced.map(advancedFilter) }),
  };
}

/** Whether the form keeps a URL that only the server knows. @param {Form} form */
export function keepsUrl({ storedUrl, storedType, endpointType, target }) {
  return storedUrl !== '' && storedType === endpointType && !target.endpointUrl;
}

/**
 * The body of a PUT. If the form keeps the stored URL, its visible part stands for it, which is
 * enough to validate everything else.
 *
 * @param {Form} form
 * @returns {Body}
 */
export function body(form) {
  const ours = own(form);
  return {
    properties: {
      ...target(form),
      filter: form.filterJson ?? filterJson(form.filter),
      labels: form.labels.split(',').map(label => label.trim()).filter(Boolean),
      ...(form.eventDeliverySchema && { eventDeliverySchema: form.eventDeliverySchema }),
      retryPolicy: given({
        maxDeliveryAttempts: number(form.maxDeliveryAttempts),
        eventTimeToLiveInMinutes: number(form.eventTimeToLiveInMinutes),
      }),
      ...deadLetters(form),
      ...(form.expires && { expirationTimeUtc: fromField(form.expires) }),
      ...(Object.keys(ours).length > 0 && { hermod: ours }),
    },
  };
}

/**
 * The body of a PATCH that makes a subscription, as another form shows it, what this form shows. It
 * names only what differs, and never a URL that only the server knows.
 *
 * @param {Form} before
 * @param {Form} form
 */
export function patch(before, form) {
  return difference(everything(before), everything(form), WHOLE);
}

/**
 * What a PATCH would change, for the screen.
 *
 * @param {Form} before
 * @param {Form} form
 */
export function changesOf(before, form) {
  const old = everything(before);
  if (before.storedUrl) {
    destinationOf(old).properties.endpointUrl = before.storedUrl;
  }
  return changes(hidden(patch(before, form)), old);
}

/** All that a PUT could name, with what it would leave out. @param {Form} form */
function everything(form) {
  const { properties } = body(form);
  const { properties: inner } = destinationOf(properties);
  const kind = destinationKind(form.endpointType);
  if (keepsUrl(form)) {
    delete inner.endpointUrl;
  }
  if (kind.headers) {
    inner.deliveryAttributeMappings ??= [];
  }
  return {
    ...properties,
    filter: {
      subjectBeginsWith: '', subjectEndsWith: '', isSubjectCaseSensitive: false,
      enableAdvancedFilteringOnArrays: false, advancedFilters: [], ...properties.filter,
    },
    hermod: {
      splitFailedBatches: false, partialBatch: false, isPaused: false, pauseKeepsTtl: false, ...properties.hermod,
    },
  };
}

/** The body of a PUT without its secrets, for the screen. @param {Form} form */
export function shownBody(form) {
  const { properties } = body(form);
  if (keepsUrl(form)) {
    destinationOf(properties).properties.endpointUrl += `?${HIDDEN}`;
  }
  return { properties: hidden(properties) };
}

/** The body of a PATCH without its secrets. @param {Form} before @param {Form} form */
export function shownPatch(before, form) {
  return hidden(patch(before, form));
}

/** @param {Properties} properties */
function hidden(properties) {
  const shown = structuredClone(properties);
  const inner = (shown.destination ?? shown.deliveryWithResourceIdentity?.destination)?.properties ?? {};
  if (inner.endpointUrl) {
    inner.endpointUrl = inner.endpointUrl.replace(/\?.*$/s, `?${HIDDEN}`);
  }
  if (inner.sasKey) {
    inner.sasKey = HIDDEN;
  }
  for (const { properties: value } of inner.deliveryAttributeMappings ?? []) {
    if (value.isSecret && value.value) {
      value.value = HIDDEN;
    }
  }
  return shown;
}

/** Whether something of the text is hidden. @param {string} text */
export function isHidden(text) {
  return text.includes(HIDDEN);
}

/** @param {Form} form */
function target(form) {
  const destination = { endpointType: form.endpointType, properties: targetProperties(form) };
  return form.identity.type
    ? { deliveryWithResourceIdentity: { identity: identity(form.identity), destination } }
    : { destination };
}

/** @param {Form} form */
function targetProperties(form) {
  const kind = destinationKind(form.endpointType);
  /** @type {Record<string, any>} */
  const properties = {};
  for (const { member, kind: format } of kind.fields) {
    const value = form.target[member];
    if (value) {
      properties[member] = format === 'number' ? number(value) : value;
    }
  }
  if (keepsUrl(form)) {
    properties.endpointUrl = form.storedUrl;
  }
  if (kind.batches) {
    Object.assign(properties, given({
      maxEventsPerBatch: number(form.maxEventsPerBatch),
      preferredBatchSizeInKilobytes: number(form.preferredBatchSizeInKilobytes),
    }));
  }
  if (kind.headers && form.headers.length > 0) {
    properties.deliveryAttributeMappings = form.headers.map(headerJson);
  }
  return properties;
}

/** @param {Form} form */
function deadLetters(form) {
  if (!form.deadLetterAccount && !form.deadLetterContainer) {
    return {};
  }
  const deadLetterDestination = {
    endpointType: 'StorageBlob',
    properties: { resourceId: form.deadLetterAccount, blobContainerName: form.deadLetterContainer },
  };
  return form.deadLetterIdentity.type
    ? { deadLetterWithResourceIdentity: { identity: identity(form.deadLetterIdentity), deadLetterDestination } }
    : { deadLetterDestination };
}

/** @param {Form} form */
function own(form) {
  const kind = destinationKind(form.endpointType);
  return {
    ...(kind.batches && form.splitFailedBatches && { splitFailedBatches: true }),
    ...(kind.accepts && form.partialBatch && { partialBatch: true }),
    ...(form.isPaused && { isPaused: true }),
    ...(form.pauseKeepsTtl && { pauseKeepsTtl: true }),
    ...given({ maxInFlight: number(form.maxInFlight), maxEventsPerSecond: number(form.maxEventsPerSecond) }),
  };
}

/**
 * @param {Record<string, any> | null | undefined} wrapper
 * @returns {Identity}
 */
function identityOf(wrapper) {
  return { type: wrapper?.identity?.type ?? '', id: wrapper?.identity?.userAssignedIdentity ?? '' };
}

/** @param {Identity} identity */
function identity({ type, id }) {
  return type === 'UserAssigned' ? { type, userAssignedIdentity: id } : { type };
}

/**
 * @param {{name: string, type: string, properties: Record<string, any>}} header
 * @returns {Header}
 */
function headerRow({ name, type, properties }) {
  return {
    name,
    type,
    value: text(properties.sourceField ?? properties.value),
    isSecret: properties.isSecret ?? false,
    isStored: properties.isSecret ?? false,
  };
}

/** @param {Header} header */
function headerJson({ name, type, value, isSecret }) {
  return type === 'Dynamic'
    ? { name, type, properties: { sourceField: value } }
    : { name, type, properties: { value: isSecret && !value ? null : value, isSecret } };
}

/** @param {string} words */
function lines(words) {
  return words.split('\n').map(line => line.trim()).filter(Boolean);
}

/** The number in a field; the text itself if it is none, so that the server names the problem. @param {string} field */
function number(field) {
  const trimmed = field.trim();
  return trimmed === '' ? null : Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** @param {Record<string, any>} members */
function given(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/** @param {any} value */
function text(value) {
  return value === undefined || value === null ? '' : String(value);
}
