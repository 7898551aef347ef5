// What the form of a topic or domain holds, the JSON that it stands for, and the commands.

import { messageOf } from './failure.js';
import { commandLine } from './shell.js';
import { azRest } from './subscriptionCommand.js';

/** @typedef {Record<string, any>} Resource as the management API shows it */
/** @typedef {import('./shell.js').Word} Word */
/** @typedef {import('./subscriptionCommand.js').Command} Command */

/**
 * @typedef {object} Form
 * @property {string} kind topics, domains or systemTopics
 * @property {string} name
 * @property {string} group
 * @property {string} location
 * @property {string} inputSchema
 * @property {import('./events.js').Mapping} mapping
 * @property {string} profile
 * @property {string} tags one a line
 * @property {boolean} disableLocalAuth
 * @property {string} publicNetworkAccess
 * @property {string} inboundIpRules one a line
 * @property {boolean} autoCreate
 * @property {boolean} autoDelete
 * @property {string} source
 * @property {string} topicType
 * @property {string} sku
 * @property {string} azureKind
 * @property {string} identityType
 * @property {string} identities ids, one a line
 * @property {string} minimumTls
 * @property {string} dataResidency
 * @property {string} eventTypes JSON: what is known about each type
 */

export const SCHEMAS = ['EventGridSchema', 'CloudEventSchemaV1_0', 'CustomEventSchema'];
export const MAPPED = ['id', 'topic', 'eventTime', 'eventType', 'subject', 'dataVersion'];
export const IDENTITIES = ['None', 'SystemAssigned', 'UserAssigned', 'SystemAssigned, UserAssigned'];
const WITH_DEFAULT = ['eventType', 'subject', 'dataVersion'];
/** @type {Record<string, string>} */
const WORDS = { topics: 'topic', domains: 'domain', systemTopics: 'system topic' };

/** The fields that the server only stores and shows. */
const TRAITS = /** @type {const} */ (['sku', 'azureKind', 'identityType', 'minimumTls', 'dataResidency', 'eventTypes']);

/** The word for one resource of a kind. @param {string} kind */
export function kindWord(kind) {
  return WORDS[kind] ?? kind;
}

/** The kind in the type of a resource, such as Microsoft.EventGrid/topics. @param {Resource} resource */
export function kindOf({ type }) {
  return type.split('/').pop();
}

/** The schema of a resource; a system topic has the only one that it can have. @param {Resource} resource */
export function schemaOf({ properties }) {
  return properties.inputSchema ?? 'EventGridSchema';
}

/** What a topic accepts, for samples. @param {Resource} resource @returns {import('./events.js').Form} */
export function accepted(resource) {
  return {
    inputSchema: schemaOf(resource),
    mapping: resource.properties.inputSchemaMapping?.properties,
    isDomain: kindOf(resource) === 'domains',
  };
}

/** @param {string} member */
export function mayHaveDefault(member) {
  return WITH_DEFAULT.includes(member);
}

/** @param {string} kind @returns {Form} */
export function emptyForm(kind) {
  return {
    kind, name: '', group: 'hermod', location: 'local', inputSchema: 'EventGridSchema', mapping: {}, profile: '',
    tags: '', disableLocalAuth: false, publicNetworkAccess: 'Enabled', inboundIpRules: '',
    autoCreate: true, autoDelete: true, source: '', topicType: '',
    sku: 'Basic', azureKind: 'Azure', identityType: 'None', identities: '', minimumTls: '1.2', dataResidency: 'WithinGeopair',
    eventTypes: '',
  };
}

/**
 * The form that shows an existing topic, domain or system topic.
 *
 * @param {string} group
 * @param {Resource} resource
 * @returns {Form}
 */
export function formOf(group, resource) {
  const { properties } = resource;
  const form = emptyForm(kindOf(resource));
  const types = properties.eventTypeInfo?.inlineEventTypes;
  return {
    ...form,
    name: resource.name,
    group,
    location: resource.location,
    inputSchema: schemaOf(resource),
    mapping: properties.inputSchemaMapping?.properties ?? {},
    profile: properties.hermod?.profile ?? '',
    tags: Object.entries(resource.tags ?? {}).map(([name, value]) => `${name}=${value}`).join('\n'),
    disableLocalAuth: properties.disableLocalAuth ?? form.disableLocalAuth,
    publicNetworkAccess: properties.publicNetworkAccess ?? form.publicNetworkAccess,
    inboundIpRules: (properties.inboundIpRules ?? []).map((/** @type {any} */ rule) => rule.ipMask).join('\n'),
    autoCreate: properties.autoCreateTopicWithFirstSubscription ?? form.autoCreate,
    autoDelete: properties.autoDeleteTopicWithLastSubscription ?? form.autoDelete,
    source: properties.source ?? '',
    topicType: properties.topicType ?? '',
    sku: resource.sku?.name ?? form.sku,
    azureKind: resource.kind ?? form.azureKind,
    identityType: resource.identity?.type ?? form.identityType,
    identities: Object.keys(resource.identity?.userAssignedIdentities ?? {}).join('\n'),
    minimumTls: properties.minimumTlsVersionAllowed ?? form.minimumTls,
    dataResidency: properties.dataResidencyBoundary ?? form.dataResidency,
    eventTypes: types ? JSON.stringify(types, null, 2) : '',
  };
}

/** @param {string} text @returns {Record<string, string>} */
export function tagsOf(text) {
  return Object.fromEntries(lines(text).map(line => {
    const at = line.indexOf('=');
    return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  }));
}

/** What is wrong with the JSON of the event types; null if nothing is. @param {string} text */
export function problemWithTypes(text) {
  try {
    const json = text.trim() ? JSON.parse(text) : {};
    return json !== null && typeof json === 'object' && !Array.isArray(json) ? null : 'Must be a JSON object.';
  } catch (failure) {
    return messageOf(failure);
  }
}

/** What is wrong with the name of a topic in a domain; null if nothing is. @param {string} name */
export function problemWithDomainTopic(name) {
  return /^[A-Za-z0-9._~-]{3,128}$/.test(name) ? null : 'Must be 3 to 128 letters, digits and any of . _ ~ -';
}

/** The body of a PUT, which replaces everything. @param {Form} form */
export function body(form) {
  const isSystem = form.kind === 'systemTopics';
  const fresh = emptyForm(form.kind);
  return {
    location: form.location,
    tags: tagsOf(form.tags),
    ...(!isSystem && form.sku !== fresh.sku && { sku: { name: form.sku } }),
    ...(!isSystem && form.azureKind !== fresh.azureKind && { kind: form.azureKind }),
    ...(form.identityType !== fresh.identityType && { identity: identity(form) }),
    properties: {
      ...(isSystem ? { source: form.source, topicType: form.topicType } : publishing(form)),
      ...(form.kind === 'domains' && {
        autoCreateTopicWithFirstSubscription: form.autoCreate,
        autoDeleteTopicWithLastSubscription: form.autoDelete,
      }),
      ...(form.profile && { hermod: { profile: form.profile } }),
    },
  };
}

/** @param {Form} form */
function identity({ identityType: type, identities }) {
  const ids = Object.fromEntries(lines(identities).map(id => [id, {}]));
  return { type, ...(type.includes('UserAssigned') && { userAssignedIdentities: ids }) };
}

/** @param {Form} form */
function publishing(form) {
  const fresh = emptyForm(form.kind);
  const mapping = mappingOf(form);
  const types = form.eventTypes.trim() && !problemWithTypes(form.eventTypes) ? JSON.parse(form.eventTypes) : null;
  return {
    inputSchema: form.inputSchema,
    ...(mapping && { inputSchemaMapping: { inputSchemaMappingType: 'Json', properties: mapping } }),
    disableLocalAuth: form.disableLocalAuth,
    publicNetworkAccess: form.publicNetworkAccess,
    inboundIpRules: lines(form.inboundIpRules).map(ipMask => ({ ipMask, action: 'Allow' })),
    ...(form.minimumTls !== fresh.minimumTls && { minimumTlsVersionAllowed: form.minimumTls }),
    ...(form.dataResidency !== fresh.dataResidency && { dataResidencyBoundary: form.dataResidency }),
    ...(types && { eventTypeInfo: { kind: 'Inline', inlineEventTypes: types } }),
  };
}

/** @param {Form} form @returns {import('./events.js').Mapping | null} */
function mappingOf(form) {
  const given = Object.entries(form.mapping)
    .map(([member, { sourceField, defaultValue }]) => /** @type {[string, Record<string, string>]} */ ([
      member, { ...(sourceField && { sourceField }), ...(defaultValue && { defaultValue }) },
    ]))
    .filter(([, field]) => Object.keys(field).length > 0);
  return form.inputSchema === 'CustomEventSchema' && given.length > 0 ? Object.fromEntries(given) : null;
}

/**
 * The hermod command that creates it, or replaces its settings.
 *
 * @param {Form} form
 * @returns {Command}
 */
export function hermodCommand(form) {
  const missing = notInHermod(form);
  if (missing) {
    return { text: null, remark: `hermod has no option for ${missing}. Use az or the JSON.` };
  }
  const mapping = mappingOf(form);
  const text = commandLine(['hermod', kindWord(form.kind), 'create', form.name || 'NAME'], [
    ...(form.group === 'hermod' ? [] : [['--resource-group', form.group]]),
    ...(form.location === 'local' ? [] : [['--location', form.location]]),
    ...common(form),
    ...(mapping ? [['--input-mapping', 'mapping.json']] : []),
    ...(form.disableLocalAuth ? [['--disable-local-auth']] : []),
    ...(form.kind === 'domains' && !form.autoCreate ? [['--auto-create-topic-with-first-subscription', false]] : []),
    ...(form.kind === 'domains' && !form.autoDelete ? [['--auto-delete-topic-with-last-subscription', false]] : []),
    ...(form.profile ? [['--profile', form.profile]] : []),
    ...tagOptions(form),
  ]);
  return { text, remark: mapping ? `Write ${JSON.stringify(mapping)} to mapping.json first.` : null };
}

/** @param {Form} form */
function notInHermod(form) {
  if (form.kind === 'systemTopics') {
    return 'system topics';
  }
  return hasTraits(form) ? 'what only Azure’s tools use' : null;
}

/** @param {Form} form */
function hasTraits(form) {
  const fresh = emptyForm(form.kind);
  return TRAITS.some(name => form[name].trim() !== fresh[name]);
}

/**
 * The az command that creates it, or replaces its settings: `az eventgrid` if it has all the options,
 * else `az rest`.
 *
 * @param {Form} form
 * @param {string} id of the resource
 * @returns {Command}
 */
export function azCommand(form, id) {
  if (needsRest(form)) {
    return azRest('put', id, body(form));
  }
  const words = form.kind === 'systemTopics' ? 'system-topic' : kindWord(form.kind);
  const text = commandLine(['az', 'eventgrid', words, 'create'], [
    ['--name', form.name || 'NAME'], ['--resource-group', form.group], ['--location', form.location],
    ...(form.kind === 'systemTopics'
      ? [['--source', form.source || 'SOURCE'], ['--topic-type', form.topicType || 'TYPE']]
      : common(form)),
    ...azMapping(form),
    ...tagOptions(form),
  ]);
  return { text, remark: null };
}

/** @param {Form} form */
function needsRest(form) {
  return Boolean(form.profile) || form.disableLocalAuth || !form.autoCreate || !form.autoDelete
    || !['Enabled', 'Disabled'].includes(form.publicNetworkAccess)
    || (form.inputSchema === 'CustomEventSchema' && mappingOf(form) === null)
    || hasTraits(form);
}

/** @param {Form} form @returns {Word[][]} */
function common(form) {
  return [
    ...(form.inputSchema === 'EventGridSchema' ? [] : [['--input-schema', form.inputSchema.toLowerCase()]]),
    ...(form.publicNetworkAccess === 'Enabled' ? [] : [['--public-network-access', form.publicNetworkAccess.toLowerCase()]]),
    ...lines(form.inboundIpRules).map(network => ['--inbound-ip-rules', network, 'allow']),
  ];
}

/** @param {Form} form @returns {Word[][]} */
function azMapping(form) {
  const mapping = Object.entries(mappingOf(form) ?? {});
  const words = (/** @type {'sourceField' | 'defaultValue'} */ member) => mapping
    .filter(([, field]) => field[member])
    .map(([name, field]) => `${name.toLowerCase()}=${field[member]}`);
  const fields = words('sourceField');
  const defaults = words('defaultValue');
  return [
    ...(fields.length > 0 ? [['--input-mapping-fields', ...fields]] : []),
    ...(defaults.length > 0 ? [['--input-mapping-default-values', ...defaults]] : []),
  ];
}

/** @param {Form} form @returns {Word[][]} */
function tagOptions(form) {
  const tags = Object.entries(tagsOf(form.tags)).map(([name, value]) => `${name}=${value}`);
  return tags.length > 0 ? [['--tags', ...tags]] : [];
}

/** @param {string} text */
function lines(text) {
  return text.split('\n').map(line => line.trim()).filter(Boolean);
}
