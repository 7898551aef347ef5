// What the form of a topic or domain holds, the JSON that it stands for, and the commands.

import { commandLine } from './shell.js';

export const SCHEMAS = ['EventGridSchema', 'CloudEventSchemaV1_0', 'CustomEventSchema'];
export const MAPPED = ['id', 'topic', 'eventTime', 'eventType', 'subject', 'dataVersion'];
const WITH_DEFAULT = ['eventType', 'subject', 'dataVersion'];
const WORDS = { topics: 'topic', domains: 'domain', systemTopics: 'system topic' };

/** The word for one resource of a kind. */
export function kindWord(kind) {
  return WORDS[kind] ?? kind;
}

export function mayHaveDefault(member) {
  return WITH_DEFAULT.includes(member);
}

export function emptyForm(kind) {
  return {
    kind, name: '', group: 'hermod', location: 'local', inputSchema: 'EventGridSchema', mapping: {}, profile: '',
    tags: '', disableLocalAuth: false, publicNetworkAccess: 'Enabled', inboundIpRules: '',
    autoCreate: true, autoDelete: true, source: '', topicType: '', kept: {}, keptProperties: {},
  };
}

export function formOf(kind, group, resource) {
  const { properties } = resource;
  return {
    ...emptyForm(kind),
    name: resource.name,
    group,
    location: resource.location,
    inputSchema: properties.inputSchema ?? 'EventGridSchema',
    mapping: properties.inputSchemaMapping?.properties ?? {},
    profile: properties.hermod?.profile ?? '',
    tags: Object.entries(resource.tags ?? {}).map(([name, value]) => `${name}=${value}`).join('\n'),
    disableLocalAuth: properties.disableLocalAuth ?? false,
    publicNetworkAccess: properties.publicNetworkAccess ?? 'Enabled',
    inboundIpRules: (properties.inboundIpRules ?? []).map(rule => rule.ipMask).join('\n'),
    autoCreate: properties.autoCreateTopicWithFirstSubscription ?? true,
    autoDelete: properties.autoDeleteTopicWithLastSubscription ?? true,
    source: properties.source ?? '',
    topicType: properties.topicType ?? '',
    kept: some(resource, ['sku', 'kind', 'identity']),
    keptProperties: some(properties, ['minimumTlsVersionAllowed', 'dataResidencyBoundary', 'eventTypeInfo']),
  };
}

export function tagsOf(text) {
  return Object.fromEntries(lines(text).map(line => {
    const at = line.indexOf('=');
    return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  }));
}

/** The body of a PUT. It sends back what the form does not show, because a PUT replaces everything. */
export function body(form) {
  const system = form.kind === 'systemTopics';
  return {
    ...form.kept,
    location: form.location,
    tags: tagsOf(form.tags),
    properties: {
      ...form.keptProperties,
      ...(system && { source: form.source, topicType: form.topicType }),
      ...(!system && publishing(form)),
      ...(form.kind === 'domains' && {
        autoCreateTopicWithFirstSubscription: form.autoCreate,
        autoDeleteTopicWithLastSubscription: form.autoDelete,
      }),
      ...(form.profile && { hermod: { profile: form.profile } }),
    },
  };
}

function publishing(form) {
  const mapping = mappingOf(form);
  return {
    inputSchema: form.inputSchema,
    ...(mapping && { inputSchemaMapping: { inputSchemaMappingType: 'Json', properties: mapping } }),
    disableLocalAuth: form.disableLocalAuth,
    publicNetworkAccess: form.publicNetworkAccess,
    inboundIpRules: lines(form.inboundIpRules).map(ipMask => ({ ipMask, action: 'Allow' })),
  };
}

function mappingOf(form) {
  const given = Object.entries(form.mapping)
    .map(([member, { sourceField, defaultValue }]) => [
      member, { ...(sourceField && { sourceField }), ...(defaultValue && { defaultValue }) },
    ])
    .filter(([, field]) => Object.keys(field).length > 0);
  return form.inputSchema === 'CustomEventSchema' && given.length > 0 ? Object.fromEntries(given) : null;
}

/** What a command line cannot say, in words; null if it can say everything. */
export function limits(tool, form) {
  if (form.kind === 'systemTopics') {
    return tool === 'hermod' ? 'hermod creates no system topics. Use az or the JSON.' : null;
  }
  if (mappingOf(form) && tool === 'hermod') {
    return 'Write the mapping of the JSON to mapping.json first.';
  }
  return tool === 'az' && form.profile ? 'az does not know profiles. Use the JSON for it.' : null;
}

export function azCommand(form) {
  const words = form.kind === 'systemTopics' ? ['system-topic'] : [kindWord(form.kind)];
  return commandLine(['az', 'eventgrid', ...words, 'create'], [
    ['--name', form.name || 'NAME'], ['--resource-group', form.group], ['--location', form.location],
    ...(form.kind === 'systemTopics'
      ? [['--source', form.source || 'SOURCE'], ['--topic-type', form.topicType || 'TYPE']]
      : common(form)),
    ...azMapping(form),
    ...tagOptions(form),
  ]);
}

export function hermodCommand(form) {
  return commandLine(['hermod', kindWord(form.kind), 'create', form.name || 'NAME'], [
    ...(form.group === 'hermod' ? [] : [['--resource-group', form.group]]),
    ...(form.location === 'local' ? [] : [['--location', form.location]]),
    ...common(form),
    ...(mappingOf(form) ? [['--input-mapping', 'mapping.json']] : []),
    ...(form.profile ? [['--profile', form.profile]] : []),
    ...tagOptions(form),
  ]);
}

function common(form) {
  return [
    ...(form.inputSchema === 'EventGridSchema' ? [] : [['--input-schema', form.inputSchema.toLowerCase()]]),
    ...(form.disableLocalAuth ? [['--disable-local-auth', 'true']] : []),
    ...(form.publicNetworkAccess === 'Enabled' ? [] : [['--public-network-access', form.publicNetworkAccess.toLowerCase()]]),
    ...lines(form.inboundIpRules).map(network => ['--inbound-ip-rules', network, 'allow']),
  ];
}

function azMapping(form) {
  const mapping = mappingOf(form) ?? {};
  const words = member => Object.entries(mapping)
    .filter(([, field]) => field[member])
    .map(([name, field]) => `${name}=${field[member]}`);
  const fields = words('sourceField');
  const defaults = words('defaultValue');
  return [
    ...(fields.length > 0 ? [['--input-mapping-fields', ...fields]] : []),
    ...(defaults.length > 0 ? [['--input-mapping-default-values', ...defaults]] : []),
  ];
}

function tagOptions(form) {
  const tags = Object.entries(tagsOf(form.tags)).map(([name, value]) => `${name}=${value}`);
  return tags.length > 0 ? [['--tags', ...tags]] : [];
}

function some(json, members) {
  return Object.fromEntries(members.filter(member => json[member]).map(member => [member, json[member]]));
}

function lines(text) {
  return text.split('\n').map(line => line.trim()).filter(Boolean);
}
