// The clock of a server in virtual time.

import { css, html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { textField } from '../forms/fields.js';
import { heading } from '../parts/heading.js';
import { Page } from '../parts/page.js';
import { exactMoment, relative } from '../text/time.js';

const STEPS = ['10s', '1m', '10m', '1h', '24h'];

export const title = () => 'Clock';

export default class extends Page {
  static properties = { clock: { state: true }, by: { state: true } };

  static styles = [Page.styles, css`
    .now { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
    .row { margin-top: 0.75rem; }
    .row > .field { flex-basis: 20rem; }
  `];

  constructor() {
    super();
    /** @type {any} */
    this.clock = null;
    this.by = '10m';
  }

  async load() {
    this.clock = await get('/hermod/v1/clock');
  }

  content() {
    if (!this.clock) {
      return nothing;
    }
    const { now, nextDue, virtual } = this.clock;
    return html`
      ${heading('Clock')}
      <section class="card" aria-label="Time" role="status">
        <p class="now">${exactMoment(now)}</p>
        <p>${virtual
          ? nextDue ? html`Next due: ${exactMoment(nextDue)} (<b>${relative(nextDue, now)}</b>)` : 'Nothing is due.'
          : 'This server runs in real time. Start one with --virtual-time to move its clock.'}</p>
      </section>
      ${virtual && may('write') ? html`
        <div class="row" role="group" aria-label="Advance">
          <button class="primary" ?disabled=${!nextDue || this.busy} @click=${() => this.#advance(untilDue(now, nextDue))}>Advance to what is due</button>
          ${STEPS.map(step => html`<button ?disabled=${this.busy} aria-label="Advance by ${step}" @click=${() => this.#advance(step)}>+ ${step}</button>`)}
        </div>
        <form class="row" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); this.#advance(this.by.trim()); }}>
          ${textField({ name: 'by', label: 'Advance by, such as 90s or PT2H', value: this.by, required: true, change: value => { this.by = value; } })}
          <button ?disabled=${this.busy}>Advance</button>
        </form>` : nothing}
      ${virtual ? nothing : html`<div class="row"><button @click=${() => this.reload()}>Refresh</button></div>`}`;
  }

  /** @param {string} by */
  async #advance(by) {
    await this.run(async () => {
      this.clock = await send('POST', '/hermod/v1/clock/advance', { by });
    });
  }
}

/**
 * The step to a moment. A millisecond more makes up for the fraction that a browser cannot see.
 *
 * @param {string} now
 * @param {string} due
 */
function untilDue(now, due) {
  return `${Math.max(Date.parse(due) - Date.parse(now), 0) + 1}ms`;
}
