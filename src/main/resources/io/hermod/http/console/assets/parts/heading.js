// The top of a page, and other parts that are only templates.

import { html, nothing } from 'lit';
import '../components/badge.js';

/** @type {Record<string, string>} */
const KINDS = { good: 'ok', bad: 'bad', warn: 'warn', waiting: 'warn' };

/**
 * The title of a page, and what can be done there.
 *
 * @param {unknown} title
 * @param {unknown} [actions]
 */
export function heading(title, actions) {
  return html`<div class="head"><h1>${title}</h1>${actions ? html`<div class="row">${actions}</div>` : nothing}</div>`;
}

/**
 * A state in a word.
 *
 * @param {string} tone good, bad, warn, waiting or neutral
 * @param {unknown} text
 */
export function badge(tone, text) {
  return html`<hm-badge kind=${KINDS[tone] ?? ''}>${text}</hm-badge>`;
}

/**
 * Terms beside their values; those without a value are left out.
 *
 * @param {Record<string, unknown>} rows
 */
export function facts(rows) {
  return html`<dl class="facts">${Object.entries(rows).filter(([, value]) => value).map(([name, value]) => html`
    <dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/**
 * @typedef {object} Column
 * @property {string} label
 * @property {boolean} [isName] whether it names the row
 * @property {boolean} [isQuiet] whether the label is only for those who cannot see the table
 * @property {string} [style] number, nowrap or wrap
 */

/** @typedef {{cells: unknown[], isSelected?: boolean, style?: string}} Row */

/**
 * A table that scrolls on its own on a narrow screen. On a phone, each row becomes a block.
 *
 * @param {string} label
 * @param {(string | Column)[]} head
 * @param {(unknown[] | Row)[]} rows
 * @param {string} [empty] what to say if there are no rows
 */
export function table(label, head, rows, empty = '') {
  if (rows.length === 0) {
    return html`<p class="muted">${empty}</p>`;
  }
  const columns = head.map(each => (typeof each === 'string' ? { label: each } : each));
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${label}>
      <table class="rows" role="table">
        <thead role="rowgroup"><tr role="row">${columns.map(each => html`<th scope="col" role="columnheader" class=${each.style ?? ''}>
          ${each.isQuiet ? html`<span class="quiet">${each.label}</span>` : each.label}</th>`)}</tr></thead>
        <tbody role="rowgroup">${rows.map(row => rowOf(columns, Array.isArray(row) ? { cells: row } : row))}</tbody>
      </table>
    </div>`;
}

/**
 * @param {Column[]} columns
 * @param {Row} row
 */
function rowOf(columns, { cells, isSelected, style = '' }) {
  return html`<tr role="row" class=${style} aria-current=${isSelected ? 'true' : nothing}>
    ${columns.map((column, index) => cell(column, cells[index]))}</tr>`;
}

/**
 * @param {Column} column
 * @param {unknown} content
 */
function cell({ label, isName, isQuiet, style = '' }, content) {
  const isNone = content === '' || content === null || content === undefined || content === nothing;
  const classes = `${style} ${isNone ? 'none' : ''}`;
  const shown = isQuiet ? '' : label;
  return isName
    ? html`<th scope="row" role="rowheader" class=${classes} data-label=${shown}><div>${content}</div></th>`
    : html`<td role="cell" class=${classes} data-label=${shown}><div>${content}</div></td>`;
}
