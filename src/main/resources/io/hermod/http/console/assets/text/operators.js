// The operators of advanced filters, and the values that each of them takes.

/** @type {Record<string, string[]>} */
const OPERANDS = {
  numbers: ['NumberIn', 'NumberNotIn'],
  number: ['NumberLessThan', 'NumberLessThanOrEquals', 'NumberGreaterThan', 'NumberGreaterThanOrEquals'],
  ranges: ['NumberInRange', 'NumberNotInRange'],
  bool: ['BoolEquals'],
  texts: [
    'StringIn', 'StringNotIn', 'StringContains', 'StringNotContains', 'StringBeginsWith', 'StringNotBeginsWith',
    'StringEndsWith', 'StringNotEndsWith',
  ],
  nothing: ['IsNullOrUndefined', 'IsNotNull'],
};

export const OPERATORS = Object.values(OPERANDS).flat();

/** @type {Record<string, string>} */
export const VALUE_HINTS = {
  numbers: 'Numbers, separated by commas',
  number: 'A number',
  ranges: 'Ranges such as 1-5, separated by commas',
  bool: 'true or false',
  texts: 'Texts, one per line',
  nothing: 'No value',
};

/**
 * @typedef {object} AdvancedFilter as in the API
 * @property {string} operatorType
 * @property {string} key
 * @property {any} [value]
 * @property {any[]} [values]
 */

/** @typedef {{operator: string, key: string, text: string}} FilterRow as in the form */

/** @param {string} operator */
export function operandOf(operator) {
  return Object.keys(OPERANDS).find(kind => OPERANDS[kind].includes(operator)) ?? 'texts';
}

/**
 * An advanced filter as the API wants it. A number that cannot be read stays text, so that the
 * server names the problem.
 *
 * @param {FilterRow} row
 * @returns {AdvancedFilter}
 */
export function advancedFilter({ operator, key, text }) {
  const json = { operatorType: operator, key };
  switch (operandOf(operator)) {
    case 'numbers':
      return { ...json, values: words(text, ',').map(number) };
    case 'number':
      return { ...json, value: number(text.trim()) };
    case 'ranges':
      return { ...json, values: words(text, ',').map(range) };
    case 'bool':
      return { ...json, value: /^(true|false)$/i.test(text.trim()) ? /true/i.test(text) : text.trim() };
    case 'nothing':
      return json;
    default:
      return { ...json, values: words(text, '\n') };
  }
}

/**
 * The row of a form that writes this advanced filter.
 *
 * @param {AdvancedFilter} json
 * @returns {FilterRow}
 */
export function filterRow(json) {
  const operator = OPERATORS.find(each => each.toLowerCase() === String(json.operatorType).toLowerCase())
    ?? json.operatorType;
  return { operator, key: json.key ?? '', text: valueText(operandOf(operator), json) };
}

/**
 * @param {string} operand
 * @param {AdvancedFilter} json
 */
function valueText(operand, json) {
  const values = json.values ?? (json.value === undefined ? [] : [json.value]);
  switch (operand) {
    case 'ranges':
      return values.map(([low, high]) => `${low}-${high}`).join(', ');
    case 'texts':
      return values.join('\n');
    default:
      return values.join(', ');
  }
}

/**
 * @param {string} text
 * @param {string} separator
 */
function words(text, separator) {
  return text.split(separator).map(word => word.trim()).filter(word => word !== '');
}

/** @param {string} text */
function number(text) {
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * The hyphen in the middle separates; one at the start, or after an e, belongs to a number.
 *
 * @param {string} text
 */
function range(text) {
  const match = /^(.*\d)\s*-\s*(-?[\d.].*)$/.exec(text.replace(/e-/gi, 'e~'));
  return match ? [match[1], match[2]].map(end => number(end.replaceAll('~', '-').trim())) : [text];
}
