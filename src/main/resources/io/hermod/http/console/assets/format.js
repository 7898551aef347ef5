// How numbers and sizes are written, everywhere in the same way. Times are in text/time.js.

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
