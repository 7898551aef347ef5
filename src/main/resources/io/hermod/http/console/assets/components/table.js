// A list of things as a table: sorted by a click on a heading, searched, and shown in parts if it is
// long.
//
//   <hm-table caption="Topics" .columns=${[
//       { label: 'Name', value: (t) => t.name, render: (t) => html`<a href=…>${t.name}</a>` },
//       { label: 'Events', value: (t) => t.events, render: (t) => count(t.events), isNumber: true },
//     ]} .rows=${topics} searchable>
//     <hm-empty slot="empty" heading="No topics yet">…</hm-empty>
//   </hm-table>
//
//   label     the heading
//   value     what to sort by and to search in
//   render    what to show; the value itself if it is missing
//   isNumber  aligned to the right
//   isMinor   left out on a phone
//   isSorted  'ascending' or 'descending' to begin with
//
// A click on a row fires `pick` with the row, if `pickable` is set; the first column then should
// contain a link or button that does the same, for those who do not use a mouse.
import { LitElement, html, css, nothing } from 'lit';
import { base } from '../styles.js';
import { icon } from '../icons.js';

const PART = 100;

/**
 * @typedef {object} Column
 * @property {string} label
 * @property {(row: any) => any} [value]
 * @property {(row: any) => unknown} [render]
 * @property {boolean} [isNumber]
 * @property {boolean} [isMinor]
 * @property {'ascending' | 'descending'} [isSorted]
 */

class Table extends LitElement {
  static properties = {
    caption: {},
    columns: { attribute: false },
    rows: { attribute: false },
    searchable: { type: Boolean },
    pickable: { type: Boolean },
    placeholder: {},
    search: { state: true },
    sorting: { state: true },
    limit: { state: true },
  };

  static styles = [
    base,
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-2);
        margin-bottom: var(--space-3);
      }

      .search {
        position: relative;
        flex: 0 1 20rem;
      }

      .search svg {
        position: absolute;
        left: 9px;
        top: 50%;
        translate: 0 -50%;
        color: var(--muted);
      }

      .search input {
        padding-left: 32px;
      }

      .frame {
        border: 1px solid var(--border);
        border-radius: var(--radius);
        background: var(--surface);
        box-shadow: var(--shadow);
        overflow-x: auto;
      }

      table {
        width: 100%;
        border-collapse: collapse;
      }

      th,
      td {
        padding: 7px var(--space-3);
        text-align: left;
        vertical-align: top;
        border-bottom: 1px solid var(--border);
      }

      td {
        overflow-wrap: anywhere;
      }

      tbody tr:last-child td {
        border-bottom: 0;
      }

      th {
        color: var(--muted);
        font-size: var(--text-s);
        font-weight: 550;
        white-space: nowrap;
      }

      th button {
        gap: 4px;
        min-height: 24px;
        margin: 0 -6px;
        padding: 0 6px;
        border: 0;
        background: none;
        color: inherit;
        font-size: inherit;
        font-weight: inherit;
      }

      th button svg {
        visibility: hidden;
      }

      th[aria-sort] button {
        color: var(--text);
      }

      th[aria-sort] button svg,
      th button:hover svg {
        visibility: visible;
      }

      .number {
        text-align: right;
      }

      td.number {
        white-space: nowrap;
      }

      tbody tr:hover {
        background: var(--surface-2);
      }

      .is-pickable tbody tr {
        cursor: pointer;
      }

      .more {
        padding: var(--space-2) var(--space-3);
        border-top: 1px solid var(--border);
      }

      /* A row becomes a block of its own, in which each value stands beside its label. */
      @media (max-width: 48rem) {
        .minor {
          display: none;
        }

        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }

        table,
        tbody {
          display: block;
        }

        tbody tr {
          display: block;
          padding: var(--space-2) 0;
          border-bottom: 1px solid var(--border);
        }

        tbody tr:last-child {
          border-bottom: 0;
        }

        td:not(.minor) {
          display: grid;
          grid-template-columns: 7rem minmax(0, 1fr);
          gap: var(--space-3);
          padding: 3px var(--space-3);
          border: 0;
          text-align: left;
        }

        td:empty {
          display: none;
        }

        td::before {
          content: attr(data-label);
          color: var(--muted);
        }

        .search {
          flex: 1 1 100%;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.caption = '';
    /** @type {Column[]} */
    this.columns = [];
    /** @type {any[]} */
    this.rows = [];
    this.searchable = false;
    this.pickable = false;
    this.placeholder = '';
    this.search = '';
    /** @type {{label: string, direction: 'ascending' | 'descending'} | null} */
    this.sorting = null;
    this.limit = PART;
  }

  /** The rows that match the search, in their order. */
  found() {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = this.rows.filter((row) => {
      const text = words.length === 0 ? '' : this.textOf(row);
      return words.every((word) => text.includes(word));
    });
    const { column, direction } = this.order();
    return column ? rows.sort(comparator(column, direction)) : rows;
  }

  /** @param {any} row */
  textOf(row) {
    return this.columns.map((each) => String(each.value?.(row) ?? '')).join(' ').toLowerCase();
  }

  order() {
    const first = this.columns.find((each) => each.isSorted);
    const label = this.sorting?.label ?? first?.label;
    return {
      column: this.columns.find((each) => each.label === label && each.value),
      direction: this.sorting?.direction ?? first?.isSorted ?? 'ascending',
    };
  }

  /** @param {Column} column */
  sort(column) {
    const { column: now, direction } = this.order();
    const isReversed = now === column && direction === 'ascending';
    this.sorting = { label: column.label, direction: isReversed ? 'descending' : 'ascending' };
  }

  render() {
    if (this.rows.length === 0) {
      return html`<div class="frame">
        <slot name="empty"><p class="muted more">Nothing here.</p></slot>
      </div>`;
    }
    const found = this.found();
    return html`${this.tools(found.length)}
      <div class="frame" tabindex="0" role="region" aria-label=${this.caption}>
        <table role="table" class=${this.pickable ? 'is-pickable' : ''}>
          <caption class="quiet">
            ${this.caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              ${this.columns.map((each) => this.heading(each))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${found.slice(0, this.limit).map((row) => this.row(row))}
          </tbody>
        </table>
        ${found.length === 0 ? html`<p class="more muted">Nothing matches the search.</p>` : nothing}
        ${found.length > this.limit
          ? html`<div class="more spread">
              <span class="muted">${this.limit} of ${found.length}</span>
              <button @click=${() => (this.limit += PART * 5)}>Show more</button>
            </div>`
          : nothing}
      </div>`;
  }

  /** @param {number} count */
  tools(count) {
    return html`<div class="tools" ?hidden=${!this.searchable}>
      <div class="search">
        ${icon('search')}
        <input
          type="search"
          aria-label="Search ${this.caption}"
          placeholder=${this.placeholder || 'Search'}
          .value=${this.search}
          @input=${(/** @type {any} */ event) => (this.search = event.target.value)}
        />
      </div>
      <span class="muted" role="status">${count === 1 ? '1 row' : `${count} rows`}</span>
    </div>`;
  }

  /** @param {Column} column */
  heading(column) {
    const { column: now, direction } = this.order();
    const isSorted = now === column;
    return html`<th
      role="columnheader"
      scope="col"
      class=${classesOf(column)}
      aria-sort=${isSorted ? direction : nothing}
    >
      ${column.value
        ? html`<button @click=${() => this.sort(column)}>
            ${column.label} ${icon(isSorted && direction === 'descending' ? 'down' : 'up', 12)}
          </button>`
        : column.label}
    </th>`;
  }

  /** @param {any} row */
  row(row) {
    return html`<tr role="row" @click=${(/** @type {MouseEvent} */ event) => this.picked(row, event)}>
      ${this.columns.map(
        (each) =>
          html`<td role="cell" class=${classesOf(each)} data-label=${each.label}>${each.render ? each.render(row) : each.value?.(row)}</td>`,
      )}
    </tr>`;
  }

  /**
   * @param {any} row
   * @param {MouseEvent} event
   */
  picked(row, event) {
    const isOnControl = event
      .composedPath()
      .some((each) => each instanceof HTMLElement && each.matches('a, button, input, select'));
    if (this.pickable && !isOnControl) {
      this.dispatchEvent(new CustomEvent('pick', { detail: row }));
    }
  }
}

/** @param {Column} column */
function classesOf(column) {
  return `${column.isNumber ? 'number' : ''} ${column.isMinor ? 'minor' : ''}`;
}

/**
 * @param {Column} column
 * @param {'ascending' | 'descending'} direction
 * @returns {(one: any, other: any) => number}
 */
function comparator(column, direction) {
  const sign = direction === 'ascending' ? 1 : -1;
  return (one, other) => {
    const a = column.value?.(one);
    const b = column.value?.(other);
    if (a === b) {
      return 0;
    }
    if (a === null || a === undefined || a === '') {
      return 1;
    }
    if (b === null || b === undefined || b === '') {
      return -1;
    }
    return typeof a === 'number' && typeof b === 'number'
      ? sign * (a - b)
      : sign * String(a).localeCompare(String(b), 'en', { numeric: true });
  };
}

customElements.define('hm-table', Table);
