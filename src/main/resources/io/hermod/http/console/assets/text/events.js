// Events as people write and paste them.

const EVENT_GRID = {
  id: 'text', subject: 'text', eventType: 'text', eventTime: 'time', dataVersion: 'text', data: 'anything',
};
const CLOUD = { specversion: 'text', id: 'text', source: 'text', type: 'text' };
const CLOUD_OPTIONAL = {
  time: 'time', subject: 'text', datacontenttype: 'text', dataschema: 'text', data: 'anything', data_base64: 'text',
};
const EVENT_GRID_OPTIONAL = { topic: 'text', metadataVersion: 'text' };
const DEAD_LETTER = [
  'deadletterreason', 'deliveryattempts', 'lastdeliveryoutcome', 'publishtime', 'lastdeliveryattempttime',
];

/** The id and the topic's name in an event that somebody pasted; throws if there is no id. */
export function eventIn(text) {
  const json = JSON.parse(text);
  const event = Array.isArray(json) ? json[0] : json;
  if (typeof event?.id !== 'string') {
    throw new Error('This JSON has no member “id”.');
  }
  const topic = /\/(?:topics|domains)\/([^/]+)/i.exec(event.topic ?? event.source ?? '')?.[1] ?? null;
  return { id: event.id, topic };
}

/** Sample events for a schema: {name, event}. */
export function samples(inputSchema, id, now) {
  switch (inputSchema) {
    case 'CloudEventSchemaV1_0':
      return orders((type, data) => ({
        specversion: '1.0', id, source: '/console', type, subject: `/orders/${data.order}`, time: now,
        datacontenttype: 'application/json', data,
      }));
    case 'CustomEventSchema':
      return orders((type, data) => ({ id, kind: type, at: now, ...data }));
    default:
      return orders((eventType, data) => ({
        id, eventType, subject: `/orders/${data.order}`, eventTime: now, dataVersion: '1.0', data,
      }));
  }
}

function orders(event) {
  return [
    { name: 'An order', event: event('Shop.OrderPlaced', { order: 7, total: 129.5, customer: { tier: 'gold' } }) },
    { name: 'A cancellation', event: event('Shop.OrderCancelled', { order: 7, reason: 'out of stock' }) },
    { name: 'Hardly anything', event: event('Hermod.Sample', { order: 1 }) },
  ];
}

/**
 * How an event differs from its schema: for each member {member, status, note}, where the status is
 * ok, missing, wrong, added (by dead-lettering) or extra.
 */
export function schemaDiff(event, schema) {
  const isCloud = schema === 'CloudEventSchemaV1_0';
  const required = isCloud ? CLOUD : EVENT_GRID;
  const optional = isCloud ? CLOUD_OPTIONAL : EVENT_GRID_OPTIONAL;
  const missing = Object.keys(required)
    .filter(member => !(member in event))
    .map(member => ({ member, status: 'missing', note: 'The schema requires it.' }));
  return [...missing, ...Object.entries(event).map(([member, value]) => judge(member, value, { required, optional, isCloud }))];
}

function judge(member, value, { required, optional, isCloud }) {
  if (DEAD_LETTER.includes(member.toLowerCase())) {
    return { member, status: 'added', note: 'By dead-lettering.' };
  }
  const format = required[member] ?? optional[member];
  if (!format) {
    return { member, status: 'extra', note: isCloud ? 'An extension attribute.' : 'Not part of the schema.' };
  }
  const problem = problemWith(format, value);
  return problem ? { member, status: 'wrong', note: problem } : { member, status: 'ok', note: '' };
}

function problemWith(format, value) {
  if (format === 'text' && typeof value !== 'string') {
    return 'Must be a text.';
  }
  return format === 'time' && Number.isNaN(new Date(value).getTime()) ? 'Must be a time.' : null;
}
