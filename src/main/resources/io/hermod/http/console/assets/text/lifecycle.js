// Where the parts of an event's lifecycle are on a time axis, and how they are told in words.

import { exactMoment, span } from './time.js';

/**
 * @typedef {object} Attempt
 * @property {number} number
 * @property {string} at
 * @property {number | null} status
 * @property {string} outcome
 * @property {number} latencyMs
 * @property {string | null} [rule] that set the wait after it
 */

/**
 * @typedef {object} Lane what became of an event in a subscription
 * @property {string | null} name null if the subscription was deleted
 * @property {string} state
 * @property {Attempt[]} attempts
 * @property {string | null} [rule]
 * @property {string | null} [nextAttemptAt]
 * @property {string | null} [expiresAt]
 * @property {string | null} [endedAt]
 * @property {string | null} [remark]
 * @property {string[]} [headersLeftOut]
 * @property {{reason: string | null, nextProbeAt: string | null} | null} [probation]
 * @property {Letter | null} [deadLetter]
 */

/** @typedef {{reason: string, dueAt: string | null, container?: string, blob?: string}} Letter */

/**
 * @typedef {object} Occurrence one time that an event was published
 * @property {string} publishedAt
 * @property {string} position
 * @property {number} redrives
 * @property {string | null} redrivenAt
 * @property {string | null} jobId
 * @property {Lane[]} subscriptions
 */

/** @typedef {{at: number, label: string}} Mark on the axis */

/**
 * @typedef {object} Row of the diagram
 * @property {string} name
 * @property {string} tone
 * @property {string} words
 * @property {(Mark & {until: number, tone: string, number: number})[]} attempts
 * @property {Mark | null} next
 * @property {Mark | null} end
 */

/** @type {Record<string, [string, string]>} */
const STATES = {
  waitingForFirstAttempt: ['waiting', 'Waiting for its first attempt'],
  inFlight: ['waiting', 'In flight'],
  parked: ['waiting', 'Waiting for the next attempt'],
  delivered: ['good', 'Delivered'],
  deadLettering: ['bad', 'Given up, about to be written as a dead letter'],
  deadLettered: ['bad', 'Dead-lettered'],
  dropped: ['bad', 'Dropped'],
  quarantined: ['bad', 'In quarantine'],
  unmatched: ['neutral', 'Not matched by the filter'],
  unknown: ['neutral', 'Unknown'],
};
const TICKS = [
  1, 10, 100, 1000, 10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 86_400_000, 7 * 86_400_000,
];

/** The tone and the words of a state. @param {string} name */
export function stateOf(name) {
  const [tone, words] = STATES[name] ?? ['neutral', name];
  return { tone, words };
}

/** What a subscription is called, also one that was deleted. @param {Lane} lane */
export function nameOf({ name }) {
  return name ?? '(deleted)';
}

/**
 * A function from a moment to its place on the axis, from 0 to 1. The axis is logarithmic, because
 * retries are: the first ones are seconds apart, the last ones hours.
 *
 * @param {string | Date} start
 * @param {string | Date} end
 */
export function scale(start, end) {
  const whole = Math.max(millis(end) - millis(start), 1000);
  const unit = Math.min(1000, whole / 10);
  return (/** @type {string | Date} */ time) => {
    const passed = Math.min(Math.max(millis(time) - millis(start), 0), whole);
    return Math.log1p(passed / unit) / Math.log1p(whole / unit);
  };
}

/**
 * The ticks of an axis that have room for their labels.
 *
 * @param {string | Date} start
 * @param {string | Date} end
 * @param {number} [room]
 * @returns {Mark[]}
 */
export function ticks(start, end, room = 0.09) {
  const place = scale(start, end);
  const origin = millis(start);
  const shown = [{ at: 0, label: '0' }];
  for (const each of TICKS) {
    const at = place(new Date(origin + each));
    if (origin + each <= millis(end) && at - shown[shown.length - 1].at >= room) {
      shown.push({ at, label: span(each) });
    }
  }
  return shown;
}

/**
 * When the axis of an occurrence ends: at the last thing that happened or that is due.
 *
 * @param {Occurrence} occurrence
 * @param {string} now
 */
export function endOf(occurrence, now) {
  const times = occurrence.subscriptions.flatMap(lane => [
    ...lane.attempts.flatMap(attempt => [attempt.at, later(attempt.at, attempt.latencyMs)]),
    lane.nextAttemptAt, lane.endedAt, lane.deadLetter?.dueAt,
  ]);
  const isOpen = occurrence.subscriptions.some(lane => stateOf(lane.state).tone === 'waiting');
  const all = [occurrence.publishedAt, isOpen ? now : null, ...times];
  return new Date(Math.max(...all.flatMap(time => (time ? [millis(time)] : []))));
}

/**
 * The rows of the diagram: for each subscription its attempts, its next attempt, and its end.
 *
 * @param {Occurrence} occurrence
 * @param {string} now
 * @returns {Row[]}
 */
export function rows(occurrence, now) {
  const place = scale(startOf(occurrence), endOf(occurrence, now));
  return occurrence.subscriptions.map(lane => ({
    name: nameOf(lane),
    ...stateOf(lane.state),
    attempts: lane.attempts.map(attempt => ({
      at: place(attempt.at),
      until: place(later(attempt.at, attempt.latencyMs)),
      tone: isSuccess(attempt) ? 'good' : 'bad',
      label: attemptText(attempt),
      number: attempt.number,
    })),
    next: lane.nextAttemptAt ? { at: place(lane.nextAttemptAt), label: `Next attempt at ${exactMoment(lane.nextAttemptAt)}` } : null,
    end: lane.endedAt ? { at: place(lane.endedAt), label: `Ended at ${exactMoment(lane.endedAt)}` } : null,
  }));
}

/** A redriven event starts again when it is redriven. @param {Occurrence} occurrence */
export function startOf(occurrence) {
  return occurrence.redrivenAt ?? occurrence.publishedAt;
}

/** @param {Attempt} attempt */
export function attemptText({ number, at, status, outcome, latencyMs }) {
  return `Attempt ${number} at ${exactMoment(at)}: ${status === null ? '' : `${status} `}${outcome}, ${latencyMs} ms`;
}

/**
 * How long each attempt came after the one before, and the first one after the event was accepted.
 *
 * @param {Lane} lane
 * @param {string} start
 */
export function waits({ attempts }, start) {
  return attempts.map(({ at }, index) => {
    // Without the first attempts, nobody knows how long the first of the others waited.
    const before = index > 0 ? attempts[index - 1].at : attempts[0].number === 1 ? start : null;
    return before === null ? null : Math.max(millis(at) - millis(before), 0);
  });
}

/** The whole explanation as text, as `hermod event explain` draws it. @param {{occurrences: Occurrence[]}} explanation */
export function explainText({ occurrences }) {
  return occurrences.flatMap(drawing).join('\n');
}

/** @param {Occurrence} occurrence */
function drawing(occurrence) {
  const { publishedAt, position, redrives, redrivenAt, jobId, subscriptions } = occurrence;
  return [
    `● published ${publishedAt} at position ${position}`,
    ...[
      ...line('sent again', redrivenAt),
      ...line('by', jobId === 'resend' ? 'an operator' : jobId && `job ${jobId}`),
      ...line('times sent again', redrives > 0 ? redrives : null),
    ].map(each => `│  ${each}`),
    ...subscriptions.flatMap((lane, index) => branch(lane, index === subscriptions.length - 1)),
  ];
}

/**
 * @param {Lane} lane
 * @param {boolean} isLast
 */
function branch(lane, isLast) {
  const indent = isLast ? '   ' : '│  ';
  return [`${isLast ? '└─' : '├─'} ${nameOf(lane)}: ${lane.state}`, ...story(lane).map(each => indent + each)].map(visible);
}

/** @param {Lane} lane */
function story(lane) {
  const { deadLetter: letter } = lane;
  return [
    ...aligned(lane.attempts.map(each => [
      `${isSuccess(each) ? '✓' : '✗'} attempt ${each.number}`, each.at, String(each.status ?? ''), each.outcome, `${each.latencyMs} ms`,
    ])),
    ...line('○ next attempt', lane.nextAttemptAt),
    ...line('rule', lane.rule),
    ...line('expires', lane.expiresAt),
    ...line('ended', lane.endedAt),
    ...line('remark', lane.remark),
    ...line('given up', letter?.reason),
    ...line('will be written at', letter?.dueAt),
    ...line('to container', letter?.container),
    ...line('blob', letter?.blob),
    ...line('headers left out', lane.headersLeftOut?.join(', ')),
    ...line('probation until', lane.probation?.nextProbeAt),
  ];
}

/** Rows of text so that the columns line up. @param {string[][]} table */
function aligned(table) {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map(cells => cells[column].length)));
  return table.map(cells => cells.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd());
}

/** Events and endpoints choose parts of the text. @param {string} text */
function visible(text) {
  return text.replace(/\p{Cc}/gu, '?');
}

/** @param {Letter} letter */
export function letterText({ reason, dueAt, container, blob }) {
  return dueAt ? `${reason}, to be written to ${container} at ${exactMoment(dueAt)}` : `${reason}, ${blob}`;
}

/** @param {Attempt} attempt */
function isSuccess({ outcome }) {
  return outcome === 'Delivered';
}

/**
 * @param {string} name
 * @param {string | number | null | undefined} value
 */
function line(name, value) {
  return value ? [`${name}: ${value}`] : [];
}

/** @param {string | number | Date} time */
function millis(time) {
  return new Date(time).getTime();
}

/**
 * @param {string} time
 * @param {number | null} milliseconds
 */
function later(time, milliseconds) {
  return new Date(millis(time) + (milliseconds ?? 0));
}
