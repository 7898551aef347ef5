// The health of the endpoints that receive events.

import { html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { badge, heading, table } from '../parts/heading.js';
import { subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { query } from '../text/attention.js';
import { destinationText } from '../text/destinations.js';
import { count } from '../format.js';
import { exactMoment, moment, relative } from '../text/time.js';

/**
 * @typedef {object} Endpoint
 * @property {string} id
 * @property {string} endpoint
 * @property {string} state
 * @property {number} failures
 * @property {string | null} reason
 * @property {string | null} nextProbeAt
 * @property {{at: string, status?: number, outcome: string}[]} recentFailures the newest first
 */

const EVERY = 5000;
/** @type {Record<string, string>} */
const TONES = { open: 'good', probation: 'bad', probing: 'warn' };

export const title = () => 'Endpoints';

export default class extends Page {
  static properties = { endpoints: { state: true }, users: { state: true }, clock: { state: true } };

  constructor() {
    super();
    /** @type {Endpoint[] | null} */
    this.endpoints = null;
    /** @type {Map<string, any[]>} */
    this.users = new Map();
    /** @type {any} */
    this.clock = null;
  }

  async load() {
    await this.refresh();
    this.repeat(EVERY, () => this.refresh());
  }

  async refresh() {
    const [{ value }, all, clock] = await Promise.all([get('/hermod/v1/endpoints'), subscriptions(), get('/hermod/v1/clock')]);
    /** @type {Endpoint[]} */
    const endpoints = value;
    const wanted = this.query.get('id');
    const rank = (/** @type {Endpoint} */ each) => (each.id === wanted ? 0 : each.state === 'open' ? 2 : 1);
    this.endpoints = endpoints.toSorted((a, b) => rank(a) - rank(b) || a.endpoint.localeCompare(b.endpoint));
    this.users = new Map(endpoints.map(({ endpoint }) => [
      endpoint, all.filter(each => destinationText(each.properties) === endpoint),
    ]));
    this.clock = clock;
  }

  content() {
    if (!this.endpoints) {
      return nothing;
    }
    return html`
      ${heading('Endpoints')}
      <p class="muted">An endpoint that fails ten times in a row is on probation: Hermod leaves it alone for a while, and then probes it with one event.</p>
      ${table('Endpoints', [
        { label: 'Endpoint', isName: true, style: 'wrap' }, 'State', { label: 'Failures', style: 'number' }, 'Last failure', 'Next probe', 'Used by',
        { label: 'Actions', isQuiet: true },
      ], this.endpoints.map(each => this.#row(each)), 'No endpoint is in use yet.')}`;
  }

  /** @param {Endpoint} endpoint */
  #row({ id, endpoint, state, failures, reason, nextProbeAt, recentFailures }) {
    return {
      isSelected: id === this.query.get('id'),
      cells: [
        endpoint, badge(TONES[state] ?? 'neutral', state), count(failures), this.#failures(reason, recentFailures),
        nextProbeAt ? `${exactMoment(nextProbeAt)} (${relative(nextProbeAt, this.clock.now)})` : '–',
        (this.users.get(endpoint) ?? []).map(each => html`<a href=${query('/console/subscription', { id: each.id })}>${each.name}</a> `),
        may('write') && state !== 'open' ? html`<button aria-label="Wake ${endpoint}" ?disabled=${this.busy}
          @click=${() => this.#wake(id, endpoint)}>Wake</button>` : nothing,
      ],
    };
  }

  /**
   * @param {string | null} reason
   * @param {Endpoint['recentFailures']} recent
   */
  #failures(reason, recent) {
    if (recent.length === 0) {
      return reason ?? '–';
    }
    return html`<details><summary>${reason ?? `none since ${moment(recent[0].at)}`}</summary>
      <ul>${recent.map(({ at, status, outcome }) => html`<li>${exactMoment(at)} ${outcome}${status ? ` (${status})` : nothing}</li>`)}</ul></details>`;
  }

  /**
   * @param {string} id
   * @param {string} endpoint
   */
  async #wake(id, endpoint) {
    await this.run(async () => {
      await send('POST', `/hermod/v1/endpoints/${encodeURIComponent(id)}/wake`);
      await this.refresh();
    }, `${endpoint} is open again. Events that are due are sent now.`);
  }
}
