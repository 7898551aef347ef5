// How numbers, sizes, durations and times are written, everywhere in the same way.

const COUNT = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 12,345 @param {number | null | undefined} value */
export function count(value) {
  return value === null || value === undefined ? '–' : COUNT.format(Math.round(value));
}

/** 12.3K @param {number} value */
export function short(value) {
  return Math.abs(value) < 10000 ? COUNT.format(Math.round(value * 10) / 10) : SHORT.format(value);
}

/** 1.5 MB @param {number | null | undefined} value */
export function bytes(value) {
  if (value === null || value === undefined) {
    return '–';
  }
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let size = value;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** 3 min 20 s @param {number | null | undefined} seconds */
export function duration(seconds) {
  if (seconds === null || seconds === undefined || Number.isNaN(seconds)) {
    return '–';
  }
  if (seconds < 1) {
    return `${Math.round(seconds * 1000)} ms`;
  }
  const parts = [
    [86400, 'd'],
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
  ];
  const words = [];
  let rest = Math.round(seconds);
  for (const [size, unit] of /** @type {[number, string][]} */ (parts)) {
    if (rest >= size && words.length < 2) {
      words.push(`${Math.floor(rest / size)} ${unit}`);
      rest %= size;
    }
  }
  return words.join(' ');
}

/** 2026-11-18 16:26:56, in the time zone of the browser @param {string | number | Date} value */
export function dateTime(value) {
  const date = new Date(value);
  const pad = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return (
    `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ` +
    `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
  );
}

/** 16:26 @param {string | number | Date} value */
export function timeOfDay(value) {
  return dateTime(value).slice(11, 16);
}

/**
 * 3 min ago, in 20 s
 *
 * @param {string | number | Date} value
 * @param {number} now
 */
export function relative(value, now) {
  const seconds = (new Date(value).getTime() - now) / 1000;
  if (Math.abs(seconds) < 1) {
    return 'now';
  }
  const words = duration(Math.abs(seconds)).split(' ').slice(0, 2).join(' ');
  return seconds < 0 ? `${words} ago` : `in ${words}`;
}
