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
 * A table that scrolls on its own on a narrow screen.
 *
 * @param {string} label
 * @param {(string | {label: string, style: string})[]} head an empty text heads a column of buttons
 * @param {unknown[]} rows
 * @param {string} [empty] what to say if there are no rows
 */
export function table(label, head, rows, empty = '') {
  if (rows.length === 0) {
    return html`<p class="muted">${empty}</p>`;
  }
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${label}>
      <table>
        <thead><tr>${head.map(column)}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
}

/** @param {string | {label: string, style: string}} head */
function column(head) {
  if (head === '') {
    return html`<td><span class="quiet">Actions</span></td>`;
  }
  return typeof head === 'string'
    ? html`<th scope="col">${head}</th>`
    : html`<th scope="col" class=${head.style}>${head.label}</th>`;
}
