// Groups of dead letters.

/**
 * @typedef {object} Entry a dead letter
 * @property {string} id
 * @property {string} eventId
 * @property {string | null} topic
 * @property {string | null} subscription
 * @property {string | null} reason
 * @property {string | null} outcome
 * @property {number | null} attempts
 * @property {string | null} publishedAt
 * @property {string | null} lastAttemptAt
 * @property {number} redrives
 * @property {string} schema
 * @property {Record<string, any>} event
 */

/**
 * @typedef {object} Job
 * @property {string} jobId
 * @property {string} state
 * @property {boolean} dryRun
 * @property {string} createdAt
 * @property {number | null} rate
 * @property {{topic: string, subscription: string} | null} target
 * @property {number} total
 * @property {number} done
 * @property {number} failed
 * @property {number} skipped
 * @property {number} faultCount
 * @property {string[]} [faults]
 */

/**
 * @typedef {object} Grouping
 * @property {string} label
 * @property {(entry: Entry, endpoints: Map<string, string>) => string} of the group of an entry
 * @property {(entry: Entry) => Record<string, string | null>} [narrow] the search for that group
 */

/** The ways to group dead letters. @type {Record<string, Grouping>} */
export const GROUPINGS = {
  reason: {
    label: 'Reason', of: entry => entry.reason ?? '(unknown)', narrow: ({ reason }) => ({ reason }),
  },
  subscription: {
    label: 'Subscription', of: entry => `${entry.topic || '?'} / ${entry.subscription ?? '?'}`,
    narrow: ({ topic, subscription }) => ({ topic, subscription }),
  },
  endpoint: { label: 'Endpoint', of: (entry, endpoints) => endpoints.get(subscriptionKey(entry)) ?? '(unknown)' },
  outcome: {
    label: 'Last outcome', of: entry => entry.outcome ?? '(none)', narrow: ({ outcome }) => ({ outcome }),
  },
  hour: { label: 'Hour', of: entry => `${(entry.lastAttemptAt ?? entry.publishedAt ?? '').slice(0, 13).replace('T', ' ')}:00Z` },
};

/**
 * Groups entries, the largest group first.
 *
 * @param {Entry[]} entries
 * @param {string} by
 * @param {Map<string, string>} [endpoints] by the key of a subscription
 * @returns {{name: string, count: number, sample: Entry}[]}
 */
export function group(entries, by, endpoints = new Map()) {
  /** @type {Map<string, {name: string, count: number, sample: Entry}>} */
  const groups = new Map();
  for (const entry of entries) {
    const name = GROUPINGS[by].of(entry, endpoints);
    const known = groups.get(name);
    groups.set(name, known ? { ...known, count: known.count + 1 } : { name, count: 1, sample: entry });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/**
 * What a subscription of an entry is called in a table of endpoints.
 *
 * @param {{topic: string | null, subscription: string | null}} entry
 */
export function subscriptionKey({ topic, subscription }) {
  return `${topic ?? ''}/${subscription ?? ''}`.toLowerCase();
}

/**
 * The part of a job that is finished, from 0 to 1; null while it is unknown.
 *
 * @param {Pick<Job, 'state' | 'total' | 'done' | 'failed' | 'skipped'>} job
 */
export function progress({ state, total, done, failed, skipped }) {
  if (state === 'done') {
    return 1;
  }
  return total > 0 && state !== 'counting' ? Math.min((done + failed + skipped) / total, 1) : null;
}

/** @param {Pick<Job, 'state'>} job */
export function isOver({ state }) {
  return ['done', 'cancelled', 'failed'].includes(state);
}

/**
 * What a dry run found, or what a job did, in one sentence.
 *
 * @param {Pick<Job, 'dryRun' | 'total' | 'done' | 'failed' | 'skipped'>} job
 */
export function outcomeText({ dryRun, total, done, failed, skipped }) {
  return dryRun
    ? `${total} dead letters found: ${total - failed - skipped} can be sent, ${skipped} were redriven before, ${failed} cannot be sent.`
    : `${done} of ${total} sent, ${skipped} skipped, ${failed} failed.`;
}
