// Where an item of the overview leads.

/** The page of the console that shows the cause of an attention item; null if there is none. */
export function linkOf({ kind, link }) {
  switch (link?.page) {
    case 'endpoint':
      return query('/console/endpoints', { id: link.id });
    case 'subscription':
      return query('/console/subscription', { id: link.id });
    case 'deadletters':
      return query('/console/deadletters', { topic: link.topic, subscription: link.subscription });
    case 'doctor':
      return '/console/health';
    default:
      return kind === 'deadLetters' ? '/console/deadletters' : null;
  }
}

/** An address with a query of the values that are there. */
export function query(path, values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
