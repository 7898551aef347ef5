// Groups of dead letters.

/** The ways to group dead letters: a name, and the group of an entry. */
export const GROUPINGS = {
  reason: { label: 'Reason', of: entry => entry.reason ?? '(unknown)' },
  subscription: { label: 'Subscription', of: entry => `${entry.topic || '?'} / ${entry.subscription ?? '?'}` },
  endpoint: { label: 'Endpoint', of: (entry, endpoints) => endpoints.get(subscriptionKey(entry)) ?? '(unknown)' },
  outcome: { label: 'Last outcome', of: entry => entry.outcome ?? '(none)' },
  hour: { label: 'Hour', of: entry => `${(entry.lastAttemptAt ?? entry.publishedAt ?? '').slice(0, 13).replace('T', ' ')}:00Z` },
};

/** Groups entries, the largest group first: {name, count, sample}. */
export function group(entries, by, endpoints = new Map()) {
  const groups = new Map();
  for (const entry of entries) {
    const name = GROUPINGS[by].of(entry, endpoints);
    const known = groups.get(name);
    groups.set(name, known ? { ...known, count: known.count + 1 } : { name, count: 1, sample: entry });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** What a subscription of an entry is called in a table of endpoints. */
export function subscriptionKey({ topic, subscription }) {
  return `${topic ?? ''}/${subscription ?? ''}`.toLowerCase();
}

/** The part of a job that is finished, from 0 to 1; null while it is unknown. */
export function progress({ state, total, done, failed, skipped }) {
  if (state === 'done') {
    return 1;
  }
  return total > 0 && state !== 'counting' ? Math.min((done + failed + skipped) / total, 1) : null;
}

export function isOver({ state }) {
  return ['done', 'cancelled', 'failed'].includes(state);
}

/** What a dry run found, or what a job did, in one sentence. */
export function outcomeText({ dryRun, total, done, failed, skipped }) {
  return dryRun
    ? `${total} dead letters found: ${total - failed - skipped} can be sent, ${skipped} were redriven before, ${failed} cannot be sent.`
    : `${done} of ${total} sent, ${skipped} skipped, ${failed} failed.`;
}
