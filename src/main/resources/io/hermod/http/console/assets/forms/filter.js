// The fields of a filter, as a form or as JSON.

import { html, nothing } from 'lit';
import { messageOf } from '../text/failure.js';
import { OPERATORS, VALUE_HINTS, operandOf } from '../text/operators.js';
import { filterForm, filterJson, startOf } from '../text/subscription.js';
import { areaField, checkField, selectField, textField } from './fields.js';
import { rowList } from './rows.js';

const MOST_FILTERS = 25;

/** @typedef {import('../text/subscription.js').Filter} Filter */
/** @typedef {Record<string, any>} Json */
/** @typedef {import('./fields.js').FindProblem} FindProblem */

/**
 * @typedef {object} State of a filter in one of its two forms
 * @property {Filter} form
 * @property {string | null} text null while the form counts
 * @property {Json | null} json what the text says, or what it said when it was last correct
 * @property {string | null} problem with the text
 */

/** A filter as a form, or as JSON if the form cannot hold it. @param {Json} [json] @returns {State} */
export function startFilter(json = {}) {
  const { filter, filterJson: kept } = startOf(json);
  return { form: filter, text: kept && format(kept), json: kept, problem: null };
}

/** The filter as the API wants it. @param {State} state */
export function filterValue(state) {
  return state.json ?? filterJson(state.form);
}

/**
 * The fields of a filter.
 *
 * @param {object} field
 * @param {State} field.state
 * @param {(state: State) => void} field.change
 * @param {FindProblem} [field.problem]
 */
export function filterFields({ state, change, problem = () => null }) {
  const isJson = state.text !== null;
  return html`
    <div class="row" role="group" aria-label="How to write the filter">
      <button type="button" aria-pressed=${isJson ? 'false' : 'true'} @click=${() => change(asForm(state))}
        ?disabled=${isJson && state.problem !== null}>Form</button>
      <button type="button" aria-pressed=${isJson ? 'true' : 'false'} @click=${() => change(asJson(state))}>JSON</button>
    </div>
    ${isJson ? jsonField(state, change, problem) : formFields(state.form, form => change({ ...state, form }), problem)}`;
}

/** @param {State} state @returns {State} */
function asJson(state) {
  const json = filterValue(state);
  return { ...state, text: format(json), json, problem: null };
}

/** @param {State} state @returns {State} */
function asForm(state) {
  return { form: filterForm(filterValue(state)), text: null, json: null, problem: null };
}

/** @param {Json} json */
function format(json) {
  return JSON.stringify(json, null, 2);
}

/** @param {State} state @param {(state: State) => void} change @param {FindProblem} problem */
function jsonField(state, change, problem) {
  return areaField({
    name: 'filter-json', label: 'Filter as JSON', value: state.text ?? '', rows: 12, problem: state.problem ?? problem('filter'),
    change: text => change({ ...state, text, ...parse(text, state.json) }),
  });
}

/** @param {string} text @param {Json | null} old */
function parse(text, old) {
  try {
    const json = JSON.parse(text);
    return json !== null && typeof json === 'object' && !Array.isArray(json)
      ? { json, problem: null }
      : { json: old, problem: 'Must be a JSON object.' };
  } catch (failure) {
    return { json: old, problem: messageOf(failure) };
  }
}

/** @param {Filter} form @param {(form: Filter) => void} change @param {FindProblem} problem */
function formFields(form, change, problem) {
  const set = (/** @type {Partial<Filter>} */ part) => change({ ...form, ...part });
  return html`<div class="fields">
    ${areaField({
      name: 'filter-types', label: 'Event types', value: form.types, rows: 2, change: types => set({ types }),
      hint: 'One per line; none means all', problem: problem('filter.includedEventTypes'),
    })}
    ${textField({
      name: 'filter-begins', label: 'Subject begins with', value: form.begins, change: begins => set({ begins }),
      problem: problem('filter.subjectBeginsWith'),
    })}
    ${textField({
      name: 'filter-ends', label: 'Subject ends with', value: form.ends, change: ends => set({ ends }),
      problem: problem('filter.subjectEndsWith'),
    })}
    ${checkField({
      name: 'filter-case', label: 'Subjects are case-sensitive', value: form.caseSensitive,
      change: caseSensitive => set({ caseSensitive }),
    })}
    ${checkField({
      name: 'filter-arrays', label: 'Look into arrays', value: form.arrays, change: arrays => set({ arrays }),
      hint: 'Advanced filters match elements of arrays',
    })}
    ${rowList({
      legend: 'Advanced filters', rows: form.advanced, most: MOST_FILTERS, add: 'Add filter',
      blank: { key: 'data.', operator: 'StringIn', text: '' }, change: advanced => set({ advanced }),
      row: (row, index, setRow) => advancedRow(row, index, setRow, problem),
    })}
  </div>`;
}

/**
 * @param {import('../text/operators.js').FilterRow} row
 * @param {number} index
 * @param {(part: Partial<import('../text/operators.js').FilterRow>) => void} set
 * @param {FindProblem} problem
 */
function advancedRow(row, index, set, problem) {
  const operand = operandOf(row.operator);
  const found = problem(`filter.advancedFilters[${index}]`);
  const values = {
    name: `advanced-value-${index}`, label: 'Value', value: row.text, change: (/** @type {string} */ text) => set({ text }),
    hint: VALUE_HINTS[operand], problem: found,
  };
  return html`
    ${textField({ name: `advanced-key-${index}`, label: 'Key', value: row.key, change: key => set({ key }), required: true })}
    ${selectField({
      name: `advanced-operator-${index}`, label: 'Operator', value: row.operator, options: OPERATORS,
      change: operator => set({ operator }),
    })}
    ${operand === 'nothing' ? nothing : operand === 'texts' ? areaField({ ...values, rows: 2, wide: false }) : textField(values)}`;
}
