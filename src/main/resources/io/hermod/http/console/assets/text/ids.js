// The ids of resources, as the management API writes them.

const SUBSCRIPTION = /^(.*)\/providers\/microsoft\.eventgrid\/eventsubscriptions\/([^/]+)$/i;
const NESTED = /^(.*\/(?:topics|domains|systemtopics)\/[^/]+)\/eventsubscriptions\/([^/]+)$/i;
const TOPIC = /\/providers\/microsoft\.eventgrid\/(topics|domains|systemtopics)\/([^/]+)(?:\/topics\/([^/]+))?$/i;
const KINDS = { topics: 'topics', domains: 'domains', systemtopics: 'systemTopics' };

/** The two parts of a subscription's id: what it subscribes to, and its name. */
export function splitSubscriptionId(id) {
  const [, scope, name] = SUBSCRIPTION.exec(id) ?? NESTED.exec(id) ?? [null, id, ''];
  return { scope, name };
}

export function subscriptionId(scope, name) {
  return `${scope}/providers/Microsoft.EventGrid/eventSubscriptions/${encodeURIComponent(name)}`;
}

/** What kind of topic a scope is, with its name; null if it is something else. */
export function topicOf(scope) {
  const [, kind, name, inner] = TOPIC.exec(scope) ?? [];
  return kind ? { kind: KINDS[kind.toLowerCase()], name, inner: inner ?? null } : null;
}

/** A scope in few words: a topic by its name, anything else by the end of its id. */
export function shortScope(scope) {
  const topic = topicOf(scope);
  if (topic) {
    return topic.inner ? `${topic.name}/${topic.inner}` : topic.name;
  }
  return scope.split('/').filter(Boolean).slice(-2).join('/');
}

export function topicId(azure, group, kind, name) {
  return `/subscriptions/${azure}/resourceGroups/${encodeURIComponent(group)}`
    + `/providers/Microsoft.EventGrid/${kind}/${encodeURIComponent(name)}`;
}

/** The resource group in an id; empty if there is none. */
export function groupOf(id) {
  return /\/resourceGroups\/([^/]+)/i.exec(id)?.[1] ?? '';
}

/** The account and container of a dead-letter destination; null if the subscription has none. */
export function deadLetterPlace(properties) {
  const place = properties.deadLetterDestination
    ?? properties.deadLetterWithResourceIdentity?.deadLetterDestination;
  const { resourceId, blobContainerName } = place?.properties ?? {};
  return resourceId
    ? { resourceId, account: resourceId.split('/').pop(), container: blobContainerName }
    : null;
}
