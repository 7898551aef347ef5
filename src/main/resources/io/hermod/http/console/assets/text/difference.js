// What differs between two JSON objects.

/** @typedef {Record<string, any>} Json */

/**
 * The merge patch (RFC 7396) that makes the second object of the first: the members that differ, and
 * null for those that are gone.
 *
 * @param {Json} before
 * @param {Json} after
 * @param {string[]} [whole] the names of objects that are not merged, but replaced
 * @returns {Json}
 */
export function difference(before, after, whole = []) {
  /** @type {Json} */
  const patch = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[name] ?? null, after[name] ?? null];
    if (!isSame(old, now)) {
      patch[name] = isObject(old) && isObject(now) && !whole.includes(name) ? difference(old, now, whole) : now;
    }
  }
  return patch;
}

/**
 * What a merge patch changes, one member a line: its path, and its values before and after.
 *
 * @param {Json} patch
 * @param {Json} before
 * @param {string} [path]
 * @returns {{path: string, from: any, to: any}[]}
 */
export function changes(patch, before, path = '') {
  return Object.entries(patch).flatMap(([name, to]) => {
    const from = before[name] ?? null;
    const place = path ? `${path}.${name}` : name;
    return isObject(to) && isObject(from) ? changes(to, from, place) : [{ path: place, from, to }];
  });
}

/**
 * Whether two values are the same as JSON; a member that is null is one that is missing.
 *
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  if (isObject(one) && isObject(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .every(name => isSame(one[name] ?? null, other[name] ?? null));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  }
  return one === other;
}

/** @param {any} value */
function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
