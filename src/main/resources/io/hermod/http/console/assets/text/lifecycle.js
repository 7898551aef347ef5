// Where the parts of an event's lifecycle are on a time axis.

import { exactMoment, span } from './time.js';

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

/** The tone and the words of a state. */
export function stateOf(name) {
  const [tone, words] = STATES[name] ?? ['neutral', name];
  return { tone, words };
}

/**
 * A function from a moment to its place on the axis, from 0 to 1. The axis is logarithmic, because
 * retries are: the first ones are seconds apart, the last ones hours.
 */
export function scale(start, end) {
  const whole = Math.max(millis(end) - millis(start), 1000);
  const unit = Math.min(1000, whole / 10);
  return time => {
    const passed = Math.min(Math.max(millis(time) - millis(start), 0), whole);
    return Math.log1p(passed / unit) / Math.log1p(whole / unit);
  };
}

/** The ticks of an axis that have room for their labels: {at, label}. */
export function ticks(start, end, room = 0.09) {
  const place = scale(start, end);
  const origin = new Date(start).getTime();
  const shown = [{ at: 0, label: '0' }];
  for (const each of TICKS) {
    const at = place(new Date(origin + each));
    if (origin + each <= new Date(end).getTime() && at - shown[shown.length - 1].at >= room) {
      shown.push({ at, label: span(each) });
    }
  }
  return shown;
}

/** When the axis of an occurrence ends: at the last thing that happened or that is due. */
export function endOf(occurrence, now) {
  const times = occurrence.subscriptions.flatMap(lane => [
    ...lane.attempts.flatMap(attempt => [attempt.at, later(attempt.at, attempt.latencyMs)]),
    lane.nextAttemptAt, lane.endedAt, lane.deadLetter?.dueAt,
  ]);
  const isOpen = occurrence.subscriptions.some(lane => stateOf(lane.state).tone === 'waiting');
  return new Date(Math.max(
    ...[occurrence.publishedAt, isOpen ? now : null, ...times].filter(Boolean).map(time => new Date(time).getTime())));
}

/** The rows of the diagram: for each subscription its attempts, its next attempt, and its end. */
export function rows(occurrence, now) {
  const start = startOf(occurrence);
  const end = endOf(occurrence, now);
  const place = scale(start, end);
  return occurrence.subscriptions.map(lane => ({
    name: lane.name,
    ...stateOf(lane.state),
    attempts: lane.attempts.map(attempt => ({
      at: place(attempt.at),
      until: place(later(attempt.at, attempt.latencyMs)),
      tone: attempt.outcome === 'Delivered' || attempt.outcome === 'Success' ? 'good' : 'bad',
      label: attemptText(attempt),
      number: attempt.number,
    })),
    next: lane.nextAttemptAt ? { at: place(lane.nextAttemptAt), label: `Next attempt at ${exactMoment(lane.nextAttemptAt)}` } : null,
    end: lane.endedAt ? { at: place(lane.endedAt), label: `Ended at ${exactMoment(lane.endedAt)}` } : null,
  }));
}

/** A redriven event starts again when it is redriven. */
export function startOf(occurrence) {
  return occurrence.redrivenAt ?? occurrence.publishedAt;
}

export function attemptText({ number, at, status, outcome, latencyMs }) {
  return `Attempt ${number} at ${exactMoment(at)}: ${status === null ? '' : `${status} `}${outcome}, ${latencyMs} ms`;
}

/** The whole explanation as text, as the command line prints it. */
export function explainText({ occurrences }) {
  return occurrences.flatMap(occurrence => [
    `published ${occurrence.publishedAt} at position ${occurrence.position}`,
    ...(occurrence.redrives > 0 ? [`  redriven ${occurrence.redrivenAt} (${occurrence.redrives}), job ${occurrence.jobId}`] : []),
    ...occurrence.subscriptions.flatMap(laneText),
  ]).join('\n');
}

function laneText(lane) {
  return [
    `  ${lane.name}: ${lane.state}`,
    ...lane.attempts.map(each =>
      `    attempt ${each.number}  ${each.at}  ${each.status ?? '-'}  ${each.outcome}  ${each.latencyMs} ms`),
    ...line('rule', lane.rule),
    ...line('next attempt', lane.nextAttemptAt),
    ...line('expires', lane.expiresAt),
    ...line('probation until', lane.probation?.nextProbeAt),
    ...line('dead letter', lane.deadLetter && letterText(lane.deadLetter)),
    ...line('ended', lane.endedAt),
    ...line('remark', lane.remark),
    ...line('headers left out', lane.headersLeftOut?.join(', ') || null),
  ];
}

export function letterText({ reason, dueAt, container, blob }) {
  return dueAt ? `${reason}, to be written to ${container} at ${dueAt}` : `${reason}, ${blob}`;
}

function line(name, value) {
  return value ? [`    ${name}: ${value}`] : [];
}

/** @param {string | number | Date} time */
function millis(time) {
  return new Date(time).getTime();
}

function later(time, milliseconds) {
  return time ? new Date(new Date(time).getTime() + (milliseconds ?? 0)) : null;
}
