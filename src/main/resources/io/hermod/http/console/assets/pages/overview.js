// The first page: what needs attention, and what happened in the last hour or day.

import { css, html, nothing } from 'lit';
import { get, may } from '../api.js';
import { bytes, count } from '../format.js';
import { badge, heading } from '../parts/heading.js';
import { metricCharts } from '../parts/metricChart.js';
import { Page } from '../parts/page.js';
import { linkOf } from '../text/attention.js';
import { totalOf } from '../text/metrics.js';
import { moment, span } from '../text/time.js';
import '../components/stat.js';

const EVERY = 10_000;
/** @type {Record<string, {label: string, timespan: string, interval: string}>} */
const SPANS = {
  hour: { label: 'Last hour', timespan: 'PT1H', interval: 'PT1M' },
  day: { label: 'Last day', timespan: 'P1D', interval: 'PT15M' },
};
/** @type {Record<string, [string, string]>} */
const SEVERITIES = { critical: ['bad', 'Critical'], warning: ['warn', 'Warning'], info: ['neutral', 'Note'] };

export const title = () => 'Overview';

export default class extends Page {
  static properties = { overview: { state: true }, metrics: { state: true }, shown: { state: true } };

  static styles = [Page.styles, css`
    .plain li { align-items: baseline; border-top: 1px solid var(--border); display: grid; gap: var(--space-3); grid-template-columns: 5.5rem minmax(0, 1fr); padding: var(--space-2) 0; }
    .plain li:first-child { border-top: 0; }
    .plain li:last-child { padding-bottom: 0; }
    .plain li > :first-child { justify-self: start; }
    .plain li > :last-child { overflow-wrap: anywhere; }
    .steps, .tiles { margin-top: var(--space-4); }
    .tiles + .charts { margin-top: var(--space-5); }
    ol { margin: 0; padding-left: 1.2rem; }
    ol li { padding: var(--space-1) 0; }
  `];

  constructor() {
    super();
    /** @type {any} */
    this.overview = null;
    /** @type {any} */
    this.metrics = null;
    this.shown = 'hour';
  }

  async load() {
    await this.refresh();
    this.repeat(EVERY, () => this.refresh());
  }

  async refresh() {
    const { timespan, interval } = SPANS[this.shown];
    [this.overview, this.metrics] = await Promise.all([
      get('/hermod/v1/overview'),
      get('/hermod/v1/metrics', { timespan, interval }),
    ]);
  }

  content() {
    if (!this.overview) {
      return nothing;
    }
    return html`
      ${heading('Overview', html`<span class="small muted">${moment(this.overview.now)}</span>`)}
      <section class="card" aria-labelledby="attention">
        <h2 id="attention">Needs attention</h2>
        ${this.attention()}
      </section>
      ${this.overview.figures.subscriptions === 0 && may('write') ? this.firstSteps() : nothing}
      <div class="tiles">${this.figures()}</div>
      <div class="head"><h2>Events</h2>
        <div class="row" role="group" aria-label="Time span">${Object.entries(SPANS).map(([name, { label }]) => html`
          <button aria-pressed=${this.shown === name ? 'true' : 'false'} @click=${() => this.show(name)}>${label}</button>`)}
        </div>
      </div>
      <div class="tiles">${this.totals()}</div>
      ${metricCharts(this.metrics)}`;
  }

  firstSteps() {
    return html`<section class="card steps" aria-labelledby="steps">
      <h2 id="steps">First steps</h2>
      <ol>
        <li><a href="/console/topic-form?kind=topics">Create a topic</a>, to which events are published.</li>
        <li><a href="/console/subscription-form">Create a subscription</a>, which says where they go.</li>
        <li><a href="/console/publish">Publish a test event</a>, and see what happens to it.</li>
      </ol>
    </section>`;
  }

  attention() {
    const { attention } = this.overview;
    if (attention.length === 0) {
      return html`<p>${badge('good', 'All is well')} No endpoint is on probation, and the store accepts events.</p>`;
    }
    return html`<ul class="plain">${attention.map((/** @type {any} */ item) => {
      const [tone, word] = SEVERITIES[item.severity] ?? ['neutral', item.severity];
      const link = linkOf(item);
      return html`<li>${badge(tone, word)}${link ? html`<a href=${link}>${item.text}</a>` : html`<span>${item.text}</span>`}</li>`;
    })}</ul>`;
  }

  figures() {
    const { topics, subscriptions, oldestWaitingSeconds, parked, inFlight, lagBytes, disk } = this.overview.figures;
    return html`
      <hm-stat label="Topics" value=${count(topics)} href="/console/topics"></hm-stat>
      <hm-stat label="Subscriptions" value=${count(subscriptions)} href="/console/subscriptions"></hm-stat>
      <hm-stat label="Waiting" value=${count(parked)} note="for a retry"></hm-stat>
      <hm-stat label="Oldest waiting" value=${span(oldestWaitingSeconds === null ? null : oldestWaitingSeconds * 1000)} note=${`lag ${bytes(lagBytes)}`}></hm-stat>
      <hm-stat label="In flight" value=${count(inFlight)} note="requests"></hm-stat>
      <hm-stat label="Disk free" value=${bytes(disk?.freeBytes)} note=${`store ${bytes(disk?.usedBytes)}`}
        kind=${disk?.refusesEvents ? 'bad' : ''}></hm-stat>`;
  }

  totals() {
    const total = (/** @type {string} */ name) => totalOf(this.metrics, name);
    const tile = (/** @type {string} */ label, /** @type {string} */ name, kind = '', href = '') => html`
      <hm-stat label=${label} value=${count(total(name))} kind=${total(name) > 0 ? kind : ''} .href=${href}></hm-stat>`;
    return [
      tile('Published', 'PublishSuccessCount'),
      tile('Delivered', 'DeliverySuccessCount'),
      tile('Failed attempts', 'DeliveryAttemptFailCount', 'warn', '/console/endpoints'),
      tile('Dead-lettered', 'DeadLetteredCount', 'bad', '/console/deadletters'),
      tile('Dropped', 'DroppedEventCount', 'bad', '/console/subscriptions'),
      tile('Rejected', 'PublishFailCount', 'warn', '/console/topics'),
    ];
  }

  /** @param {string} name */
  async show(name) {
    this.shown = name;
    await this.run(() => this.refresh());
  }
}
