// The value axis of a chart.

const STEPS = [1, 2, 5, 10];

/**
 * Where an axis ends that no value exceeds, so that all of its parts begin at round numbers: for four
 * parts 4, 8, 20, 40, 80, 200 and so on.
 *
 * @param {number} largest
 * @param {number} parts
 */
export function scaleTop(largest, parts) {
  if (largest <= parts) {
    return parts;
  }
  const wanted = largest / parts;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = STEPS.find(each => each * power >= wanted) ?? 10;
  return step * power * parts;
}
