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
 * @property {(entry: Entry) => Search} narrow the search that finds the group of an entry, or the part of it that the entry is in
 */

/** @typedef {Record<string, string | null | undefined>} Search */

/**
 * @typedef {object} Group
 * @property {string} name
 * @property {number} count
 * @property {Entry} sample
 * @property {Search[]} searches what finds the group; several if one search cannot; none if nothing is known
 */

const HOUR = 3_600_000;

/** The ways to group dead letters. @type {Record<string, Grouping>} */
export const GROUPINGS = {
  reason: {
    label: 'Reason', of: entry => entry.reason ?? '(unknown)', narrow: ({ reason }) => ({ reason }),
  },
  subscription: {
    label: 'Subscription', of: entry => `${entry.topic || '?'} / ${entry.subscription ?? '?'}`,
    narrow: ({ topic, subscription }) => ({ topic, subscription }),
  },
  endpoint: {
    label: 'Endpoint', of: (entry, endpoints) => endpoints.get(subscriptionKey(entry)) ?? '(unknown)',
    narrow: ({ topic, subscription }) => ({ topic, subscription }),
  },
  outcome: {
    label: 'Last outcome', of: entry => entry.outcome ?? '(none)', narrow: ({ outcome }) => ({ outcome }),
  },
  hour: {
    label: 'Hour', of: entry => hour(entry).from?.replace('T', ' ').replace(':00Z', 'Z') ?? '(unknown)', narrow: hour,
  },
};

/** The hour of a dead letter, as a search has it. @param {Entry} entry @returns {{from?: string, to?: string}} */
function hour({ lastAttemptAt, publishedAt }) {
  const time = Date.parse(lastAttemptAt ?? publishedAt ?? '');
  const start = time - (time % HOUR);
  return Number.isNaN(start) ? {} : { from: moment(start), to: moment(start + HOUR) };
}

/** @param {number} time */
function moment(time) {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/**
 * Groups entries, the largest group first.
 *
 * @param {Entry[]} entries
 * @param {string} by
 * @param {Map<string, string>} [endpoints] by the key of a subscription
 * @returns {Group[]}
 */
export function group(entries, by, endpoints = new Map()) {
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const name = GROUPINGS[by].of(entry, endpoints);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups]
    .map(([name, members]) => ({
      name, count: members.length, sample: members[0], searches: distinct(members.map(GROUPINGS[by].narrow)),
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** Each search that looks for something, once. @param {Search[]} searches */
function distinct(searches) {
  const useful = searches.filter(search => Object.values(search).some(Boolean));
  return [...new Map(useful.map(search => [JSON.stringify(search), search])).values()];
}

/**
 * A search within another one: an hour never widens a shorter time.
 *
 * @param {Search} search
 * @param {Search} wider
 * @returns {Search}
 */
export function within(search, wider) {
  const times = (/** @type {string} */ name) =>
    [search[name], wider[name]].flatMap(each => each || []).sort((a, b) => Date.parse(a) - Date.parse(b));
  return { ...wider, ...search, from: times('from').at(-1), to: times('to')[0] };
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
