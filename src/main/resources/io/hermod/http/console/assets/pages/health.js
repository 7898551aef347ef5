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
      ${subscriptions.length > 0 ? html`<h2>Subscriptions with faults</h2>${table('Subscriptions with faults', ['Subscription', { label: 'Faults', style: 'number' }, 'Last fault', 'At'],
        subscriptions.map(each => html`<tr><th scope="row">${each.subscription}</th><td class="number">${count(each.faults)}</td><td class="wrap">${each.lastFault}</td><td>${exactMoment(each.lastFaultAt)}</td></tr>`))}` : nothing}
      ${quarantine.length > 0 ? html`<h2>Quarantine</h2>${table('Quarantine', ['Kind', 'Subscription', 'Position', 'Reason', 'At'],
        quarantine.map(each => html`<tr><td>${each.kind}</td><td>${each.subscription}</td><td>${each.position}</td><td class="wrap">${each.reason}</td><td>${exactMoment(each.at)}</td></tr>`))}` : nothing}`;
  }
}
