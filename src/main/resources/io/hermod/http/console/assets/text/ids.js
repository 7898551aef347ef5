// The ids of resources, as the management API writes them.

const SUBSCRIPTION = /^(.*)\/providers\/microsoft\.eventgrid\/eventsubscriptions\/([^/]+)$/i;
const NESTED = /^(.*\/(?:topics|domains|systemtopics)\/[^/]+)\/eventsubscriptions\/([^/]+)$/i;
const TOPIC = /\/providers\/microsoft\.eventgrid\/(topics|domains|systemtopics)\/([^/]+)(?:\/topics\/([^/]+))?$/i;
/** @type {Record<string, string>} */
const KINDS = { topics: 'topics', domains: 'domains', systemtopics: 'systemTopics' };

/** The two parts of a subscription's id: what it subscribes to, and its name. @param {string} id */
export function splitSubscriptionId(id) {
  const [, scope, name] = SUBSCRIPTION.exec(id) ?? NESTED.exec(id) ?? ['', id, ''];
  return { scope, name };
}

/**
 * @param {string} scope
 * @param {string} name
 */
export function subscriptionId(scope, name) {
  return `${scope}/providers/Microsoft.EventGrid/eventSubscriptions/${encodeURIComponent(name)}`;
}

/**
 * What kind of topic a scope is, with its name, and for a topic of a domain with that of both; null if
 * it is something else.
 *
 * @param {string} scope
 */
export function topicOf(scope) {
  const [, kind, name, inner] = TOPIC.exec(scope) ?? [];
  return kind ? { kind: KINDS[kind.toLowerCase()], name, inner: inner ?? null } : null;
}

/** A scope in few words: a topic by its name, anything else by the end of its id. @param {string} scope */
export function shortScope(scope) {
  const topic = topicOf(scope);
  if (topic) {
    return topic.inner ? `${topic.name}/${topic.inner}` : topic.name;
  }
  return scope.split('/').filter(Boolean).slice(-2).join('/');
}

/**
 * @param {string} azure
 * @param {string} group
 * @param {string} kind topics, domains or systemTopics
 * @param {string} name
 */
export function topicId(azure, group, kind, name) {
  return `/subscriptions/${azure}/resourceGroups/${encodeURIComponent(group)}`
    + `/providers/Microsoft.EventGrid/${kind}/${encodeURIComponent(name)}`;
}

/** The resource group in an id; empty if there is none. @param {string} id */
export function groupOf(id) {
  return /\/resourceGroups\/([^/]+)/i.exec(id)?.[1] ?? '';
}

/**
 * The account and container of a dead-letter destination; null if the subscription has none.
 *
 * @param {import('./subscription.js').Properties} properties
 */
export function deadLetterPlace(properties) {
  const place = properties.deadLetterDestination
    ?? properties.deadLetterWithResourceIdentity?.deadLetterDestination;
  const { resourceId, blobContainerName } = place?.properties ?? {};
  return resourceId
    ? { resourceId, account: resourceId.split('/').pop(), container: blobContainerName }
    : null;
}

/** A path of an API in few words: what is in it besides the parts that every path has. @param {string} path */
export function shortResource(path) {
  return path
    .replace(/^\/hermod\/v1(?=\/)/i, '')
    .replace(/^\/subscriptions\/[^/]+/i, '')
    .replace(/\/resourceGroups\/([^/]+)/i, '$1: ')
    .replace(/\/providers\/microsoft\.eventgrid\//gi, '/')
    .replace(': /', ': ');
}
