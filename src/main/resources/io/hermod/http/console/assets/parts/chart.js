// A chart of one metric over time.

import { LitElement, css, html, svg } from 'lit';
import { areaPath, indexAt, linePath, momentOf, niceMaximum } from '../text/chart.js';
import { sum } from '../text/attention.js';
import { count } from '../format.js';
import { moment } from '../text/time.js';
import { style } from './style.js';

const WIDTH = 600;
const HEIGHT = 100;

/** One metric as an area. The arrow keys move a reader through its intervals, as the pointer does. */
class MetricChart extends LitElement {
  static properties = {
    label: {}, tone: {}, values: { attribute: false }, from: {}, interval: {}, at: { state: true },
  };

  static styles = [style, css`
    figure { margin: 0; }
    figcaption { align-items: baseline; display: flex; gap: 0.6rem; justify-content: space-between; }
    .total { font-size: 1.25rem; font-variant-numeric: tabular-nums; font-weight: 600; }
    .plot { border-bottom: 1px solid var(--border); border-top: 1px dashed var(--border); display: block; height: 5rem; margin-top: 0.4rem; position: relative; width: 100%; }
    svg { display: block; height: 100%; overflow: visible; width: 100%; }
    .area { fill: var(--tone); fill-opacity: 0.16; }
    .line { fill: none; stroke: var(--tone); stroke-width: 1.6; vector-effect: non-scaling-stroke; }
    .cursor { stroke: var(--muted); stroke-width: 1; vector-effect: non-scaling-stroke; }
    .scale { color: var(--muted); display: flex; font-size: 0.76rem; font-variant-numeric: tabular-nums; justify-content: space-between; }
    :host { --tone: var(--accent); }
    :host([tone='bad']) { --tone: var(--bad); }
    :host([tone='good']) { --tone: var(--ok); }
    :host([tone='warn']) { --tone: var(--warn); }
  `];

  constructor() {
    super();
    this.label = '';
    this.tone = '';
    this.values = [];
    this.from = null;
    this.interval = 'PT1M';
    this.at = null;
  }

  render() {
    const maximum = niceMaximum(Math.max(0, ...this.values));
    const end = this.values.length - 1;
    return html`
      <figure>
        <figcaption><span>${this.label}</span><span class="total">${count(sum(this.values))}</span></figcaption>
        <div class="plot" tabindex="0" role="slider" aria-label="${this.label} over time" aria-valuemin="0"
          aria-valuemax=${Math.max(end, 0)} aria-valuenow=${this.at ?? end} aria-valuetext=${this.#reading(this.at ?? end)}
          @pointermove=${this.#point} @pointerleave=${() => { this.at = null; }} @keydown=${this.#step} @blur=${() => { this.at = null; }}>
          <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
            ${this.values.length === 0 ? svg`` : svg`
              <path class="area" d=${areaPath(this.values, maximum, WIDTH, HEIGHT)}></path>
              <path class="line" d=${linePath(this.values, maximum, WIDTH, HEIGHT)}></path>`}
            ${this.at === null ? svg`` : svg`
              <line class="cursor" x1=${this.#x()} x2=${this.#x()} y1="0" y2=${HEIGHT}></line>`}
          </svg>
        </div>
        <div class="scale">
          <span>${this.at === null ? `${moment(this.from).slice(11, 16)} UTC` : this.#reading(this.at)}</span>
          <span>max ${count(maximum)}</span>
        </div>
      </figure>`;
  }

  #x() {
    return this.values.length > 1 ? (this.at / (this.values.length - 1)) * WIDTH : 0;
  }

  #reading(index) {
    return this.values.length === 0
      ? 'no data'
      : `${moment(momentOf(this.from, this.interval, index)).slice(5, 16)}: ${count(this.values[index])}`;
  }

  #point(event) {
    const box = event.currentTarget.getBoundingClientRect();
    this.at = indexAt((event.clientX - box.left) / box.width, this.values.length);
  }

  #step(event) {
    const end = this.values.length - 1;
    const from = this.at ?? end;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: end }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.at = Math.min(Math.max(to, 0), end);
    }
  }
}

customElements.define('hm-chart', MetricChart);
