// What the server says about its own health.

import { html, nothing } from 'lit';
import { get } from '../api.js';
import { badge, heading, table } from '../parts/heading.js';
import { Page } from '../parts/page.js';
import { count, bytes } from '../format.js';
import { exactMoment } from '../text/time.js';

export const title = () => 'Health';

export default class extends Page {
  static properties = { report: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.report = null;
  }

  async load() {
    this.report = await get('/hermod/v1/doctor');
  }

  content() {
    if (!this.report) {
      return nothing;
    }
    const { healthy, store, loopsRespond, loopFaults, quarantinedRows, quarantine, subscriptions, endpoints } = this.report;
    return html`
      ${heading(html`Health ${badge(healthy ? 'good' : 'warn', healthy ? 'well' : 'needs attention')}`,
        html`<button @click=${() => this.reload()}>Check again</button>`)}
      <section class="card" aria-label="Server"><dl class="facts">
        <dt>Accepts events</dt><dd>${store.refusesEvents ? badge('bad', 'no: the store is full') : badge('good', 'yes')}</dd>
        <dt>Journal</dt><dd>${bytes(store.journalBytes)}</dd>
        <dt>State</dt><dd>${bytes(store.stateBytes)}</dd>
        <dt>Event loops</dt><dd>${loopsRespond ? 'respond' : badge('bad', 'do not respond')}, ${count(loopFaults)} faults</dd>
        <dt>Quarantine</dt><dd>${count(quarantinedRows)} rows</dd>
        <dt>Endpoints on probation</dt><dd><a href="/console/endpoints">${count(endpoints.length)}</a></dd>
      </dl></section>
      ${subscriptions.length > 0 ? html`<h2>Subscriptions with faults</h2>${table('Subscriptions with faults',
        [{ label: 'Subscription', isName: true }, { label: 'Faults', style: 'number' }, { label: 'Last fault', style: 'wrap' }, 'At'],
        subscriptions.map((/** @type {any} */ each) => [each.subscription, count(each.faults), each.lastFault, exactMoment(each.lastFaultAt)]))}` : nothing}
      ${quarantine.length > 0 ? html`<h2>Quarantine</h2>${table('Quarantine', ['Kind', 'Subscription', 'Position', { label: 'Reason', style: 'wrap' }, 'At'],
        quarantine.map((/** @type {any} */ each) => [each.kind, each.subscription, each.position, each.reason, exactMoment(each.at)]))}` : nothing}`;
  }
}
