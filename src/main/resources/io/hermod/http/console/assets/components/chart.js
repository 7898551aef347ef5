// How numbers changed over time, as lines, and for those who cannot see them as a table.
//
//   <hm-chart label="Events per minute" .times=${[ms, ms, …]} .series=${[
//       { name: 'Published', values: [1, 2, …] },
//       { name: 'Failed', values: [0, 0, …], kind: 'bad' },
//     ]} .format=${count} filled></hm-chart>
//
//   times   when each value was measured, in milliseconds; shown in UTC
//   kind    'ok', 'warn' or 'bad' for the colour of that meaning; else the next of the palette
//   format  how values are written
//   filled  whether the area under the first line is tinted
import { LitElement, html, svg, css, nothing } from 'lit';
import { base } from '../styles.js';
import { short } from '../format.js';
import { scaleTop } from '../text/scale.js';
import { moment, timeOfDay } from '../text/time.js';

const HEIGHT = 180;
const LEFT = 44;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 22;
const PARTS = 4;

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {(number | null)[]} values
 * @property {'ok' | 'warn' | 'bad'} [kind]
 */

class Chart extends LitElement {
  static properties = {
    label: {},
    times: { attribute: false },
    series: { attribute: false },
    format: { attribute: false },
    filled: { type: Boolean },
    width: { state: true },
    at: { state: true },
  };

  static styles = [
    base,
    css`
      figure {
        margin: 0;
      }

      .plot {
        position: relative;
        touch-action: pan-y;
      }

      svg {
        display: block;
        width: 100%;
        overflow: visible;
      }

      text {
        fill: var(--muted);
        font-size: 11px;
        font-family: var(--font);
      }

      .grid-line {
        stroke: var(--border);
        stroke-width: 1;
      }

      .line {
        fill: none;
        stroke: currentcolor;
        stroke-width: 1.75;
        stroke-linejoin: round;
        stroke-linecap: round;
      }

      .area {
        fill: currentcolor;
        opacity: 0.1;
      }

      .cursor {
        stroke: var(--border-strong);
        stroke-dasharray: 3 3;
      }

      .dot {
        fill: var(--surface);
        stroke: currentcolor;
        stroke-width: 2;
      }

      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1) var(--space-4);
        margin: var(--space-2) 0 0;
        padding: 0;
        list-style: none;
        font-size: var(--text-s);
      }

      .legend li {
        display: flex;
        align-items: center;
        gap: 6px;
      }

      .legend span {
        color: var(--text);
      }

      .legend i {
        width: 12px;
        height: 3px;
        border-radius: 2px;
        background: currentcolor;
      }

      .c0 {
        color: var(--series-1);
      }

      .c1 {
        color: var(--series-2);
      }

      .c2 {
        color: var(--series-4);
      }

      .c3 {
        color: var(--series-6);
      }

      .c4 {
        color: var(--series-3);
      }

      .c-ok {
        color: var(--series-2);
      }

      .c-warn {
        color: var(--series-3);
      }

      .c-bad {
        color: var(--series-5);
      }

      .when {
        color: var(--muted);
        margin-left: auto;
      }

      details {
        margin-top: var(--space-2);
        font-size: var(--text-s);
      }

      summary {
        width: max-content;
        color: var(--muted);
        cursor: pointer;
      }

      .table {
        max-height: 16rem;
        margin-top: var(--space-2);
        overflow: auto;
      }

      table {
        border-collapse: collapse;
        width: 100%;
      }

      th,
      td {
        padding: 3px var(--space-2);
        text-align: right;
        border-bottom: 1px solid var(--border);
      }

      th:first-child {
        text-align: left;
        font-weight: 450;
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    /** @type {number[]} */
    this.times = [];
    /** @type {Series[]} */
    this.series = [];
    /** @type {(value: number) => string} */
    this.format = short;
    this.filled = false;
    this.width = 600;
    /** @type {number | null} the place of the value under the pointer */
    this.at = null;
    this.observer = new ResizeObserver(([entry]) => {
      this.width = Math.max(220, Math.round(entry.contentRect.width));
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  /** Where the value axis ends. */
  top() {
    return scaleTop(Math.max(0, ...this.series.flatMap((each) => each.values.map((v) => v ?? 0))), PARTS);
  }

  /** @param {number} index */
  x(index) {
    const room = this.width - LEFT - RIGHT;
    return LEFT + (this.times.length < 2 ? room : (index / (this.times.length - 1)) * room);
  }

  /**
   * @param {number} value
   * @param {number} top
   */
  y(value, top) {
    return TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  }

  /** @param {number} index */
  colour(index) {
    const { kind } = this.series[index];
    return kind ? `c-${kind}` : `c${index % 5}`;
  }

  render() {
    const top = this.top();
    return html`<figure aria-label=${this.label}>
      <div class="plot" @pointermove=${this.moved} @pointerleave=${() => (this.at = null)}>
        <svg
          viewBox="0 0 ${this.width} ${HEIGHT}"
          height=${HEIGHT}
          role="img"
          aria-label=${this.summary()}
        >
          ${this.grid(top)} ${this.series.map((each, i) => this.line(each, i, top))}
          ${this.cursor(top)}
        </svg>
      </div>
      ${this.legend()}
      <details>
        <summary>Show as a table</summary>
        <div class="table" tabindex="0" role="region" aria-label="${this.label}, table">
          ${this.table()}
        </div>
      </details>
    </figure>`;
  }

  summary() {
    const totals = this.series.map((each) => {
      const values = each.values.filter((v) => v !== null);
      const last = values.at(-1) ?? 0;
      return `${each.name}: now ${this.format(last)}, at most ${this.format(Math.max(0, ...values))}`;
    });
    return `${this.label}. ${totals.join('. ')}.`;
  }

  /** @param {number} top */
  grid(top) {
    const lines = Array.from({ length: PARTS + 1 }, (_, i) => (i / PARTS) * top);
    const count = Math.max(2, Math.min(7, Math.floor((this.width - LEFT) / 90)));
    const last = this.times.length - 1;
    const marks = last < 1 ? [] : Array.from({ length: count }, (_, i) => Math.round((i / (count - 1)) * last));
    return svg`
      ${lines.map(
        (value) => svg`<line class="grid-line" x1=${LEFT} x2=${this.width - RIGHT}
            y1=${this.y(value, top)} y2=${this.y(value, top)}></line>
          <text x=${LEFT - 8} y=${this.y(value, top) + 4} text-anchor="end">${short(value)}</text>`,
      )}
      <text x=${LEFT - 8} y=${HEIGHT - 4} text-anchor="end">UTC</text>
      ${marks.map(
        (index, i) => svg`<text x=${this.x(index)} y=${HEIGHT - 4}
            text-anchor=${i === 0 ? 'start' : i === marks.length - 1 ? 'end' : 'middle'}
            >${timeOfDay(this.times[index])}</text>`,
      )}`;
  }

  /**
   * @param {Series} series
   * @param {number} index
   * @param {number} top
   */
  line(series, index, top) {
    const points = series.values
      .map((value, i) => (value === null ? '' : `${this.x(i).toFixed(1)},${this.y(value, top).toFixed(1)}`))
      .filter(Boolean);
    if (points.length === 0) {
      return nothing;
    }
    const floor = this.y(0, top);
    const area = `${points[0].split(',')[0]},${floor} ${points.join(' ')} ${points.at(-1)?.split(',')[0]},${floor}`;
    return svg`<g class=${this.colour(index)}>
      ${this.filled && index === 0 ? svg`<polygon class="area" points=${area}></polygon>` : nothing}
      <polyline class="line" points=${points.join(' ')}></polyline>
    </g>`;
  }

  /** @param {number} top */
  cursor(top) {
    const at = this.at;
    if (at === null) {
      return nothing;
    }
    return svg`<line class="cursor" x1=${this.x(at)} x2=${this.x(at)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>
      ${this.series.map((each, i) =>
        each.values[at] === null || each.values[at] === undefined
          ? nothing
          : svg`<g class=${this.colour(i)}><circle class="dot" r="3.5" cx=${this.x(at)} cy=${this.y(
              /** @type {number} */ (each.values[at]),
              top,
            )}></circle></g>`,
      )}`;
  }

  legend() {
    const at = this.at;
    return html`<ul class="legend">
      ${this.series.map(
        (each, i) =>
          html`<li class=${this.colour(i)}>
            <i></i><span
              >${each.name}${at === null ? nothing : html` <b>${this.written(each.values[at])}</b>`}</span
            >
          </li>`,
      )}
      ${at === null ? nothing : html`<li class="when">${moment(this.times[at])}</li>`}
    </ul>`;
  }

  /** @param {number | null | undefined} value */
  written(value) {
    return value === null || value === undefined ? '–' : this.format(value);
  }

  table() {
    return html`<table>
      <caption class="quiet">
        ${this.label}
      </caption>
      <thead>
        <tr>
          <th scope="col">Time (UTC)</th>
          ${this.series.map((each) => html`<th scope="col">${each.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${this.times
          .map((time, i) => ({ time, i }))
          .reverse()
          .map(
            ({ time, i }) => html`<tr>
              <th scope="row">${moment(time)}</th>
              ${this.series.map((each) => html`<td>${this.written(each.values[i])}</td>`)}
            </tr>`,
          )}
      </tbody>
    </table>`;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    const part = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    const index = Math.round(part * (this.times.length - 1));
    this.at = this.times.length === 0 ? null : Math.min(this.times.length - 1, Math.max(0, index));
  }
}

customElements.define('hm-chart', Chart);
