// Requests for lists that come in pages.

import { get, session } from '../api.js';
import { API_VERSION } from '../text/ids.js';

const MOST_PAGES = 50;

/** All resources of a list of the management API, following its links. */
export async function all(path, query = {}) {
  const found = [];
  let page = await get(path, { 'api-version': API_VERSION, $top: 100, ...query });
  found.push(...page.value);
  for (let pages = 1; page.nextLink && pages < MOST_PAGES; pages++) {
    const next = new URL(page.nextLink, location.origin);
    page = await get(next.pathname, Object.fromEntries(next.searchParams));
    found.push(...page.value);
  }
  return found;
}

/** The id of the Azure subscription that this server plays. */
export async function azure() {
  const known = session()?.server?.subscriptionId;
  return known ?? (await get('/subscriptions', { 'api-version': API_VERSION })).value[0].subscriptionId;
}

/** The resources of a kind: topics, domains or systemTopics. */
export async function topics(kind) {
  return all(`/subscriptions/${await azure()}/providers/Microsoft.EventGrid/${kind}`);
}

/** Topics, domains and system topics, by name. */
export async function everyTopic() {
  const kinds = await Promise.all(['topics', 'domains', 'systemTopics'].map(topics));
  return kinds.flat().sort((a, b) => a.name.localeCompare(b.name));
}

/** The event subscriptions of the server, or of one topic. */
export async function subscriptions(scope = null) {
  return all(`${scope ?? `/subscriptions/${await azure()}`}/providers/Microsoft.EventGrid/eventSubscriptions`);
}

/** Finds a topic, domain or system topic by its name; fails if there is none. */
export async function topicNamed(name) {
  const found = (await everyTopic()).find(each => each.name.toLowerCase() === name.toLowerCase());
  if (!found) {
    throw new Error(`There is no topic “${name}”, or you may not see it.`);
  }
  return found;
}
