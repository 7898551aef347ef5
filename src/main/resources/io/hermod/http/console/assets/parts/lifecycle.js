// The diagram of what happened to an event.

import { LitElement, css, html, nothing, svg } from 'lit';
import { endOf, rows, startOf, ticks } from '../text/lifecycle.js';
import { exactMoment } from '../text/time.js';
import { style } from './style.js';

/** @typedef {import('../text/lifecycle.js').Row} Row */
/** @typedef {import('../text/lifecycle.js').Occurrence} Occurrence */

const LEFT = 180;
const WIDTH = 760;
const ROW = 46;
const TOP = 34;
const AXIS = WIDTH - LEFT - 40;

/** One occurrence of an event: a row for each subscription, on a shared time axis. */
class Lifecycle extends LitElement {
  static properties = { occurrence: { attribute: false }, now: {} };

  static styles = [style, css`
    svg { display: block; font-size: 12px; min-width: 640px; width: 100%; }
    text { fill: var(--text); }
    .soft { fill: var(--muted); font-size: 11px; }
    .axis { stroke: var(--border); }
    .grid-line { stroke: var(--border); stroke-dasharray: 2 4; }
    .lane { stroke: var(--border-strong); stroke-width: 2; }
    .start { fill: var(--accent); }
    .good { fill: var(--ok); stroke: var(--ok); }
    .bad { fill: var(--bad); stroke: var(--bad); }
    .waiting { fill: var(--warn); stroke: var(--warn); }
    .neutral { fill: var(--muted); stroke: var(--muted); }
    .next { fill: var(--surface); stroke: var(--warn); stroke-dasharray: 3 2; stroke-width: 2; }
    .wait { stroke: var(--warn); stroke-dasharray: 5 4; stroke-width: 2; }
    .now { stroke: var(--accent); stroke-dasharray: 2 3; }
    .state { font-size: 11px; stroke: none; }
  `];

  constructor() {
    super();
    /** @type {Occurrence | null} */
    this.occurrence = null;
    this.now = '';
  }

  render() {
    if (!this.occurrence) {
      return nothing;
    }
    const lanes = rows(this.occurrence, this.now);
    const height = TOP + lanes.length * ROW + 22;
    const start = startOf(this.occurrence);
    const end = endOf(this.occurrence, this.now);
    return html`
      <div class="scroll" tabindex="0" role="region" aria-label="Diagram of the lifecycle">
        <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${summary(this.occurrence, lanes)}>
          ${ticks(start, end).map(tick => svg`
            <line class="grid-line" x1=${x(tick.at)} x2=${x(tick.at)} y1=${TOP - 8} y2=${height - 22}></line>
            <text class="soft" x=${x(tick.at)} y=${height - 8} text-anchor="middle">${tick.label}</text>`)}
          <text class="soft" x="4" y=${height - 8}>time since then</text>
          <line class="axis" x1=${x(0)} x2=${x(1)} y1=${height - 22} y2=${height - 22}></line>
          <circle class="start" cx=${x(0)} cy="14" r="5"></circle>
          <text x=${x(0) + 10} y="18">${beginning(this.occurrence)} ${exactMoment(start)}</text>
          ${lanes.map((lane, index) => row(lane, TOP + index * ROW + ROW / 2))}
        </svg>
      </div>`;
  }
}

/** @param {Occurrence} occurrence */
function beginning({ redrivenAt }) {
  return redrivenAt ? 'sent again' : 'accepted';
}

/**
 * @param {Occurrence} occurrence
 * @param {Row[]} lanes
 */
function summary(occurrence, lanes) {
  return `The event was ${beginning(occurrence)} ${exactMoment(startOf(occurrence))}. ${lanes.map(lane =>
    `${lane.name}: ${lane.words}, ${lane.attempts.length} attempts.`).join(' ')}`;
}

/**
 * @param {Row} lane
 * @param {number} y
 */
function row(lane, y) {
  const last = lane.attempts.at(-1);
  const reach = lane.end?.at ?? last?.until ?? 0;
  return svg`
    <text x="4" y=${y - 2}>${short(lane.name)}<title>${lane.name}</title></text>
    <text class="state ${lane.tone}" x="4" y=${y + 13}>${short(lane.words, 32)}<title>${lane.words}</title></text>
    ${lane.tone === 'neutral' && !last ? nothing : svg`<line class="lane" x1=${x(0)} x2=${x(reach)} y1=${y} y2=${y}></line>`}
    ${lane.next ? svg`
      <line class="wait" x1=${x(reach)} x2=${x(lane.next.at)} y1=${y} y2=${y}></line>
      <circle class="next" cx=${x(lane.next.at)} cy=${y} r="6"><title>${lane.next.label}</title></circle>` : nothing}
    ${lane.attempts.map(attempt => svg`
      <rect class=${attempt.tone} x=${x(attempt.at) - 4} y=${y - 7} height="14" rx="3"
        width=${Math.max((attempt.until - attempt.at) * AXIS, 0) + 8}><title>${attempt.label}</title></rect>`)}
    ${lane.end && lane.tone === 'bad' ? svg`
      <path class=${lane.tone} d="M${x(lane.end.at) + 8} ${y - 6}l12 12m0 -12l-12 12" stroke-width="2.5"><title>${lane.end.label}</title></path>` : nothing}`;
}

/** @param {number} part */
function x(part) {
  return LEFT + part * AXIS;
}

/** @param {string} text */
function short(text, most = 20) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

customElements.define('hm-lifecycle', Lifecycle);
