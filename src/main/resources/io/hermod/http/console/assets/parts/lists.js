// The resources that pages list.

import { get, getAll } from '../api.js';

/** @type {string | null} */
let known = null;

/** The id of the Azure subscription that this server plays. It never changes. */
export async function azure() {
  known ??= (await get('/subscriptions')).value[0].subscriptionId;
  return known;
}

/**
 * All resources of a list of the management API.
 *
 * @param {string} path
 */
export async function all(path) {
  return getAll(path, { $top: 100 });
}

/**
 * The resources of a kind: topics, domains or systemTopics.
 *
 * @param {string} kind
 */
export async function topics(kind) {
  return all(`/subscriptions/${await azure()}/providers/Microsoft.EventGrid/${kind}`);
}

/** Topics, domains and system topics, by name. */
export async function everyTopic() {
  const kinds = await Promise.all(['topics', 'domains', 'systemTopics'].map(topics));
  return kinds.flat().sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The event subscriptions of the server, or of one topic.
 *
 * @param {string | null} [scope]
 */
export async function subscriptions(scope = null) {
  return all(`${scope ?? `/subscriptions/${await azure()}`}/providers/Microsoft.EventGrid/eventSubscriptions`);
}

/**
 * The event subscriptions of a topic; for a domain, also those of its topics.
 *
 * @param {{id: string, type: string}} topic
 */
export async function subscriptionsWithin({ id, type }) {
  if (!type.toLowerCase().endsWith('/domains')) {
    return subscriptions(id);
  }
  const prefix = `${id}/`.toLowerCase();
  return (await subscriptions()).filter(each => `${each.properties.topic}/`.toLowerCase().startsWith(prefix));
}

/**
 * Finds a topic, domain or system topic by its name; fails if there is none.
 *
 * @param {string} name
 */
export async function topicNamed(name) {
  const found = (await everyTopic()).find(each => each.name.toLowerCase() === name.toLowerCase());
  if (!found) {
    throw new Error(`There is no topic “${name}”, or you may not see it.`);
  }
  return found;
}
