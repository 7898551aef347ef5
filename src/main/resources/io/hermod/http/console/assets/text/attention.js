// Where an item of the overview leads.

/**
 * The page of the console that shows the cause of an attention item; null if there is none.
 *
 * @param {{kind?: string, link?: Record<string, any>}} item
 */
export function linkOf({ kind, link }) {
  switch (link?.page) {
    case 'endpoint':
      return query('/console/endpoints', { id: link.id });
    case 'subscription':
      return link.eventId ? query('/console/event', { topic: link.topic, id: link.eventId }) : query('/console/subscription', { id: link.id });
    case 'deadletters':
      return query('/console/deadletters', { topic: link.topic, subscription: link.subscription });
    case 'validations':
      return '/console/subscriptions';
    case 'doctor':
      return '/console/health';
    default:
      return kind === 'deadLetters' ? '/console/deadletters' : null;
  }
}

/**
 * An address with a query of the values that are there.
 *
 * @param {string} path
 * @param {Record<string, string | null | undefined>} values
 */
export function query(path, values) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value) {
      search.set(name, value);
    }
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
