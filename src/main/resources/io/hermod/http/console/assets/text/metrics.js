// The numbers that /hermod/v1/metrics returns.

/**
 * The values of a metric, one for each interval.
 *
 * @param {any} metrics
 * @param {string} name
 * @returns {number[]}
 */
export function valuesOf(metrics, name) {
  return metrics.metrics[name]?.total ?? [];
}

/**
 * What happened in the whole time.
 *
 * @param {any} metrics
 * @param {string} name
 */
export function totalOf(metrics, name) {
  return valuesOf(metrics, name).reduce((total, each) => total + each, 0);
}

/**
 * When each interval began, in milliseconds.
 *
 * @param {any} metrics
 */
export function timesOf(metrics) {
  const from = Date.parse(metrics.from);
  const step = intervalOf(metrics.interval);
  const [first] = Object.keys(metrics.metrics);
  return valuesOf(metrics, first).map((_, index) => from + index * step);
}

/**
 * The length of an interval such as PT15M, in milliseconds.
 *
 * @param {string} text
 */
export function intervalOf(text) {
  const [, days, hours, minutes] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? [];
  return ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60_000;
}
