// What the subscription form holds, and the JSON that it stands for.

import { destinationKind } from './destinations.js';
import { advancedFilter, filterRow } from './operators.js';
import { fromField, toField } from './time.js';

/** The form of a new subscription. */
export function emptyForm(scope = '') {
  return {
    name: '', scope, endpointType: 'WebHook', target: {}, storedUrl: '', identity: null,
    maxEventsPerBatch: '', preferredBatchSizeInKilobytes: '', headers: [],
    filter: emptyFilter(), filterJson: null, eventDeliverySchema: '',
    maxDeliveryAttempts: '', eventTimeToLiveInMinutes: '',
    deadLetterAccount: '', deadLetterContainer: '', deadLetterIdentity: null,
    expires: '', labels: '',
    splitFailedBatches: false, partialBatch: false, pauseKeepsTtl: false, maxInFlight: '', maxEventsPerSecond: '',
  };
}

export function emptyFilter() {
  return {
    types: '', begins: '', ends: '', caseSensitive: false, arrays: false, advanced: [],
  };
}

/** The form that shows an existing subscription. Its secrets are empty, because no response has them. */
export function formOf(name, scope, properties) {
  const identity = properties.deliveryWithResourceIdentity?.identity ?? null;
  const destination = properties.destination ?? properties.deliveryWithResourceIdentity?.destination;
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
    identity,
    storedUrl: endpointBaseUrl ?? '',
    target: Object.fromEntries(kind.fields.map(({ member }) => [member, text(rest[member])])),
    maxEventsPerBatch: text(maxEventsPerBatch),
    preferredBatchSizeInKilobytes: text(preferredBatchSizeInKilobytes),
    headers: (deliveryAttributeMappings ?? []).map(headerRow),
    filter: filterForm(properties.filter ?? {}),
    eventDeliverySchema: properties.eventDeliverySchema ?? '',
    maxDeliveryAttempts: text(properties.retryPolicy?.maxDeliveryAttempts),
    eventTimeToLiveInMinutes: text(properties.retryPolicy?.eventTimeToLiveInMinutes),
    deadLetterAccount: letters?.properties.resourceId ?? '',
    deadLetterContainer: letters?.properties.blobContainerName ?? '',
    deadLetterIdentity: properties.deadLetterWithResourceIdentity?.identity ?? null,
    expires: toField(properties.expirationTimeUtc),
    labels: (properties.labels ?? []).join(', '),
    splitFailedBatches: ours.splitFailedBatches ?? false,
    partialBatch: ours.partialBatch ?? false,
    pauseKeepsTtl: ours.pauseKeepsTtl ?? false,
    maxInFlight: text(ours.maxInFlight),
    maxEventsPerSecond: text(ours.maxEventsPerSecond),
  };
}

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

/** Whether the form keeps a URL that only the server knows. */
export function keepsUrl(form) {
  return form.storedUrl !== '' && !form.target.endpointUrl;
}

/**
 * The body of a PUT. If the form keeps the stored URL, its visible part stands for it, which is
 * enough to validate everything else.
 */
export function body(form) {
  const letters = deadLetters(form);
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
      ...letters,
      ...(form.expires && { expirationTimeUtc: fromField(form.expires) }),
      ...(Object.keys(ours).length > 0 && { hermod: ours }),
    },
  };
}

/**
 * The body of a PATCH that makes a subscription what the form shows. It names what a PUT would
 * leave out, because a PATCH keeps what is not sent, and leaves out a URL that only the server knows.
 */
export function patch(form) {
  const { properties } = body(form);
  const inner = properties.destination ?? properties.deliveryWithResourceIdentity.destination;
  if (keepsUrl(form)) {
    delete inner.properties.endpointUrl;
  }
  for (const { member } of destinationKind(form.endpointType).fields) {
    if (member !== 'endpointUrl' && member !== 'sasKey') {
      inner.properties[member] ??= null;
    }
  }
  if (destinationKind(form.endpointType).batches) {
    inner.properties.maxEventsPerBatch ??= null;
    inner.properties.preferredBatchSizeInKilobytes ??= null;
  }
  if (destinationKind(form.endpointType).headers) {
    inner.properties.deliveryAttributeMappings ??= [];
  }
  return {
    expirationTimeUtc: null,
    ...properties,
    ...(!form.deadLetterAccount && { deadLetterDestination: null }),
    filter: {
      includedEventTypes: null, subjectBeginsWith: '', subjectEndsWith: '', isSubjectCaseSensitive: false,
      enableAdvancedFilteringOnArrays: false, advancedFilters: [], ...properties.filter,
    },
    retryPolicy: { maxDeliveryAttempts: null, eventTimeToLiveInMinutes: null, ...properties.retryPolicy },
    hermod: {
      splitFailedBatches: false, partialBatch: false, pauseKeepsTtl: false, maxInFlight: null, maxEventsPerSecond: null,
      ...properties.hermod,
    },
  };
}

/** The body without its secrets, for the screen. */
export function shownBody(form) {
  const shown = structuredClone(body(form));
  const inner = (shown.properties.destination ?? shown.properties.deliveryWithResourceIdentity.destination).properties;
  if (inner.endpointUrl) {
    inner.endpointUrl = inner.endpointUrl.replace(/\?.*$/, '?…');
  }
  if (inner.sasKey) {
    inner.sasKey = '…';
  }
  inner.deliveryAttributeMappings?.filter(each => each.properties.isSecret).forEach(each => {
    each.properties.value = '…';
  });
  return shown;
}

function target(form) {
  const destination = { endpointType: form.endpointType, properties: targetProperties(form) };
  return form.identity
    ? { deliveryWithResourceIdentity: { identity: form.identity, destination } }
    : { destination };
}

function targetProperties(form) {
  const kind = destinationKind(form.endpointType);
  const properties = {};
  for (const { member, kind: format } of kind.fields) {
    const value = form.target[member];
    if (value) {
      properties[member] = format === 'number' ? number(value) : value;
    }
  }
  if (keepsUrl(form) && kind.fields.some(({ member }) => member === 'endpointUrl')) {
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

function deadLetters(form) {
  if (!form.deadLetterAccount && !form.deadLetterContainer) {
    return {};
  }
  const deadLetterDestination = {
    endpointType: 'StorageBlob',
    properties: { resourceId: form.deadLetterAccount, blobContainerName: form.deadLetterContainer },
  };
  return form.deadLetterIdentity
    ? { deadLetterWithResourceIdentity: { identity: form.deadLetterIdentity, deadLetterDestination } }
    : { deadLetterDestination };
}

function own(form) {
  return {
    ...(form.splitFailedBatches && { splitFailedBatches: true }),
    ...(form.partialBatch && { partialBatch: true }),
    ...(form.pauseKeepsTtl && { pauseKeepsTtl: true }),
    ...given({ maxInFlight: number(form.maxInFlight), maxEventsPerSecond: number(form.maxEventsPerSecond) }),
  };
}

function headerRow({ name, type, properties }) {
  return {
    name,
    type,
    value: text(properties.sourceField ?? properties.value),
    isSecret: properties.isSecret ?? false,
    isStored: properties.isSecret ?? false,
  };
}

function headerJson({ name, type, value, isSecret }) {
  return type === 'Dynamic'
    ? { name, type, properties: { sourceField: value } }
    : { name, type, properties: { value: isSecret && !value ? null : value, isSecret } };
}

function lines(words) {
  return words.split('\n').map(line => line.trim()).filter(Boolean);
}

/** The number in a field; the text itself if it is none, so that the server names the problem. */
function number(field) {
  const trimmed = String(field).trim();
  return trimmed === '' ? null : Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

function given(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function text(value) {
  return value === undefined || value === null ? '' : String(value);
}
