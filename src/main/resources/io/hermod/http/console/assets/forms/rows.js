// A list of rows that can be added and removed, such as headers or filters.

import { html } from 'lit';

/**
 * The rows of a list.
 *
 * @template {object} T
 * @param {object} list
 * @param {string} list.legend
 * @param {T[]} list.rows
 * @param {T} list.blank
 * @param {string} list.add
 * @param {number} list.most
 * @param {(rows: T[]) => void} list.change
 * @param {(row: T, index: number, set: (part: Partial<T>) => void) => unknown} list.row
 */
export function rowList({ legend, rows, blank, add, most, change, row }) {
  const set = (/** @type {number} */ index, /** @type {Partial<T>} */ part) =>
    change(rows.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return html`
    <div class="field wide" role="group" aria-label=${legend}>
      <span class="label">${legend}</span>
      ${rows.map((each, index) => html`
        <div class="card" role="group" aria-label="${legend} ${index + 1}">
          <div class="fields">${row(each, index, part => set(index, part))}</div>
          <button type="button" class="plain" aria-label="Remove ${legend} ${index + 1}"
            @click=${() => change(rows.filter((_, at) => at !== index))}>Remove</button>
        </div>`)}
      <div><button type="button" ?disabled=${rows.length >= most} @click=${() => change([...rows, { ...blank }])}>${add}</button></div>
    </div>`;
}
