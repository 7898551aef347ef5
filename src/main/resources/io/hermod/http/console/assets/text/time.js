// Moments and spans. Moments are in UTC, as in events, in the log and on the command line.

/** @typedef {string | number | Date | null | undefined} Time as the server writes it, in milliseconds, or none */

/** @type {[string, number][]} */
const UNITS = [['d', 86_400_000], ['h', 3_600_000], ['min', 60_000], ['s', 1000], ['ms', 1]];

/** A moment without the fraction: 2026-01-01 00:00:00Z. @param {Time} time */
export function moment(time) {
  return exactMoment(time).replace(/\.\d+Z$/, 'Z');
}

/** A moment with milliseconds, for attempts that follow each other quickly. @param {Time} time */
export function exactMoment(time) {
  const date = parse(time);
  return date ? date.toISOString().replace('T', ' ') : '–';
}

/** The hour and minute of a moment, for the axis of a chart: 16:26. @param {Time} time */
export function timeOfDay(time) {
  return exactMoment(time).slice(11, 16);
}

/** A length of time in its two largest units: 1 h 5 min. @param {number | null | undefined} milliseconds */
export function span(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) {
    return '–';
  }
  const whole = Math.round(Math.abs(milliseconds));
  const first = UNITS.findIndex(([, size]) => whole >= size);
  if (first < 0) {
    return '0 ms';
  }
  const [name, size] = UNITS[first];
  const next = UNITS[first + 1];
  const rest = next ? Math.floor((whole % size) / next[1]) : 0;
  const shown = `${Math.floor(whole / size)} ${name}`;
  return rest > 0 && name !== 's' ? `${shown} ${rest} ${next[0]}` : shown;
}

/**
 * A moment as seen from now: in 5 min, 3 s ago.
 *
 * @param {Time} time
 * @param {Time} now
 */
export function relative(time, now) {
  const date = parse(time);
  const here = parse(now);
  if (!date || !here) {
    return '–';
  }
  const distance = date.getTime() - here.getTime();
  if (Math.abs(distance) < 1000) {
    return 'now';
  }
  return distance > 0 ? `in ${span(distance)}` : `${span(distance)} ago`;
}

/** The text of a local date and time field as a moment in UTC; null if it is empty. @param {string} text */
export function fromField(text) {
  return text ? `${text.length === 16 ? `${text}:00` : text}Z` : null;
}

/** A moment as a local date and time field shows it, in UTC. @param {Time} time */
export function toField(time) {
  const date = parse(time);
  return date ? date.toISOString().slice(0, 19) : '';
}

/** @param {Time} time */
function parse(time) {
  const date = time instanceof Date ? time : new Date(time ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
