// Events as people write and paste them.

/** @typedef {Record<string, any>} Event */

/** @typedef {Record<string, {sourceField?: string, defaultValue?: string}>} Mapping of a custom schema */

/** @typedef {{inputSchema: string, mapping?: Mapping | null, isDomain?: boolean}} Form what a topic accepts */

/** @typedef {{member: string, status: 'ok' | 'missing' | 'wrong' | 'added' | 'extra', note: string}} Finding */

/** @typedef {{required: Record<string, string>, optional: Record<string, string>, others: string}} Schema */

/** @type {Schema} */
const EVENT_GRID = {
  required: { id: 'text', subject: 'text', eventType: 'text', eventTime: 'time' },
  optional: { data: 'anything', dataVersion: 'text', topic: 'text', metadataVersion: 'text' },
  others: 'Not part of the schema.',
};
/** @type {Schema} */
const CLOUD = {
  required: { specversion: 'text', id: 'text', source: 'text', type: 'text' },
  optional: {
    time: 'time', subject: 'text', datacontenttype: 'text', dataschema: 'text', data: 'anything', data_base64: 'text',
  },
  others: 'An extension attribute.',
};
const DEAD_LETTER = [
  'deadletterreason', 'deliveryattempts', 'lastdeliveryoutcome', 'publishtime', 'lastdeliveryattempttime',
];

/**
 * The id and the topic's name in an event that somebody pasted; throws if there is no id.
 *
 * @param {string} text
 */
export function eventIn(text) {
  const json = JSON.parse(text);
  const event = Array.isArray(json) ? json[0] : json;
  if (typeof event?.id !== 'string') {
    throw new Error('This JSON has no member “id”.');
  }
  const topic = /\/(?:topics|domains)\/([^/]+)/i.exec(event.topic ?? event.source ?? '')?.[1] ?? null;
  return { id: event.id, topic };
}

/**
 * Sample events that a topic accepts.
 *
 * @param {Form} topic
 * @param {string} id
 * @param {string} now
 * @returns {{name: string, event: Event}[]}
 */
export function samples({ inputSchema, mapping, isDomain }, id, now) {
  switch (inputSchema) {
    case 'CloudEventSchemaV1_0':
      return orders((type, data) => ({
        specversion: '1.0', id, source: isDomain ? 'orders' : '/console', type, subject: `/orders/${data.order}`, time: now,
        datacontenttype: 'application/json', data,
      }));
    case 'CustomEventSchema':
      return orders((type, data) => ({
        ...data, ...mapped(mapping ?? {}, {
          id, topic: 'orders', eventTime: now, eventType: type, subject: `/orders/${data.order}`, dataVersion: '1.0',
        }),
      }));
    default:
      return orders((eventType, data) => ({
        id, ...(isDomain && { topic: 'orders' }), eventType, subject: `/orders/${data.order}`, eventTime: now,
        dataVersion: '1.0', data,
      }));
  }
}

/** @param {(type: string, data: Event) => Event} event */
function orders(event) {
  return [
    { name: 'An order', event: event('Shop.OrderPlaced', { order: 7, total: 129.5, customer: { tier: 'gold' } }) },
    { name: 'A cancellation', event: event('Shop.OrderCancelled', { order: 7, reason: 'out of stock' }) },
    { name: 'Hardly anything', event: event('Hermod.Sample', { order: 1 }) },
  ];
}

/**
 * The values at the places that a mapping names: a dot in its source field steps into an object.
 *
 * @param {Mapping} mapping
 * @param {Record<string, string>} values
 */
function mapped(mapping, values) {
  /** @type {Event} */
  const event = {};
  for (const [member, { sourceField }] of Object.entries(mapping)) {
    if (sourceField) {
      const path = sourceField.split('.');
      const last = /** @type {string} */ (path.pop());
      const inner = path.reduce((place, step) => (place[step] ??= {}), event);
      inner[last] = values[member];
    }
  }
  return event;
}

/**
 * What a topic would not accept of an event, in words; null if it would accept it, or if only the
 * server knows.
 *
 * @param {unknown} json
 * @param {Form} topic
 */
export function problemWithEvent(json, topic) {
  const events = Array.isArray(json) ? json : [json];
  if (events.some(event => event === null || typeof event !== 'object' || Array.isArray(event))) {
    return 'An event is a JSON object.';
  }
  if (topic.inputSchema === 'CustomEventSchema') {
    return null;
  }
  const found = events.flatMap(event => [
    ...schemaDiff(event, topic.inputSchema).filter(({ status }) => isProblem(status, topic.inputSchema)),
    ...(topic.isDomain && isEventGrid(topic.inputSchema) && !event.topic ? [NO_TOPIC] : []),
  ]);
  return found.length === 0 ? null : found.map(({ member, note }) => `${member}: ${note}`).join(' ');
}

const NO_TOPIC = { member: 'topic', note: 'Names the topic of the domain.' };

/** @param {string} schema */
function isEventGrid(schema) {
  return schema === 'EventGridSchema';
}

/**
 * @param {Finding['status']} status
 * @param {string} schema
 */
function isProblem(status, schema) {
  return ['missing', 'wrong'].includes(status) || (isEventGrid(schema) && ['extra', 'added'].includes(status));
}

/**
 * How an event differs from its schema. What dead-lettering has added is no difference.
 *
 * @param {Event} event
 * @param {string} name of the schema
 * @returns {Finding[]}
 */
export function schemaDiff(event, name) {
  const schema = name === 'CloudEventSchemaV1_0' ? CLOUD : EVENT_GRID;
  const missing = Object.keys(schema.required).filter(member => !(member in event));
  return [
    ...missing.map(member => finding(member, 'missing', 'The schema requires it.')),
    ...Object.entries(event).map(([member, value]) => judge(member, value, schema)),
  ];
}

/**
 * @param {string} member
 * @param {unknown} value
 * @param {Schema} schema
 */
function judge(member, value, { required, optional, others }) {
  if (DEAD_LETTER.includes(member.toLowerCase())) {
    return finding(member, 'added', 'By dead-lettering.');
  }
  const format = required[member] ?? optional[member];
  if (!format) {
    return finding(member, 'extra', others);
  }
  const problem = value === null && member in optional ? null : problemWith(format, value);
  return problem ? finding(member, 'wrong', problem) : finding(member, 'ok', '');
}

/**
 * @param {string} member
 * @param {Finding['status']} status
 * @param {string} note
 * @returns {Finding}
 */
function finding(member, status, note) {
  return { member, status, note };
}

/**
 * @param {string} format
 * @param {unknown} value
 */
function problemWith(format, value) {
  if (format === 'text' && typeof value !== 'string') {
    return 'Must be a text.';
  }
  const isTime = typeof value === 'string' && !Number.isNaN(new Date(value).getTime());
  return format === 'time' && !isTime ? 'Must be a time.' : null;
}
