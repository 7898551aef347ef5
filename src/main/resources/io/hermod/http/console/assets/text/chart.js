// The shapes of a chart, in a box of a given size.

/** The smallest of 1, 2, 5, 10, 20, … that is not less than a number; 1 for nothing at all. */
export function niceMaximum(number) {
  if (!(number > 1)) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(number));
  return [1, 2, 5, 10].map(step => step * power).find(step => step >= number);
}

/** The path of an area under a line through the values. */
export function areaPath(values, maximum, width, height) {
  return `M0 ${height}L${points(values, maximum, width, height).join('L')}L${width} ${height}Z`;
}

/** The path of a line through the values. */
export function linePath(values, maximum, width, height) {
  return `M${points(values, maximum, width, height).join('L')}`;
}

/** The interval at a place in the box, which is a part of its width from 0 to 1. */
export function indexAt(part, length) {
  return Math.min(Math.max(Math.round(part * (length - 1)), 0), length - 1);
}

/** The moment at which an interval begins. */
export function momentOf(from, interval, index) {
  const [, hours, minutes] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(interval) ?? [];
  const step = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return new Date(new Date(from).getTime() + index * step);
}

function points(values, maximum, width, height) {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) =>
    `${round(index * step)} ${round(height - (Math.min(value, maximum) / maximum) * height)}`);
}

function round(number) {
  return Math.round(number * 100) / 100;
}
