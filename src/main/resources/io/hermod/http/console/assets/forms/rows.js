// A list of rows that can be added and removed, such as headers or filters.

import { html } from 'lit';

/**
 * The rows of a list.
 *
 * @param {{legend: string, rows: object[], blank: object, add: string, most: number,
 *     change: (rows: object[]) => void, row: (row: object, index: number, set: (part: object) => void) => unknown}} list
 */
export function rowList({ legend, rows, blank, add, most, change, row }) {
  const set = (index, part) => change(rows.map((each, at) => (at === index ? { ...each, ...part } : each)));
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
