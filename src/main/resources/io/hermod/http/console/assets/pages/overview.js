// What needs attention, and how many events came and went.

import { css, html, nothing } from 'lit';
import { get } from '../api.js';
import { badge, heading } from '../parts/heading.js';
import { Page } from '../parts/page.js';
import '../parts/chart.js';
import { linkOf } from '../text/attention.js';
import { count, bytes } from '../format.js';
import { moment, span } from '../text/time.js';

const EVERY = 15_000;
const SPANS = {
  hour: { label: 'Last hour', timespan: 'PT1H', interval: 'PT1M' },
  day: { label: 'Last day', timespan: 'P1D', interval: 'PT15M' },
};
const CHARTS = [
  ['PublishSuccessCount', 'Events accepted', ''],
  ['DeliverySuccessCount', 'Delivered', 'good'],
  ['DeliveryAttemptFailCount', 'Failed attempts', 'warn'],
  ['DeadLetteredCount', 'Dead-lettered', 'bad'],
  ['DroppedEventCount', 'Dropped', 'bad'],
  ['PublishFailCount', 'Rejected publish requests', 'warn'],
];
const TONES = { critical: 'bad', warning: 'warn', info: 'neutral', ok: 'good' };
const WORDS = { critical: 'Critical', warning: 'Warning', info: 'Note' };

export const title = () => 'Overview';

export default class extends Page {
  static properties = { overview: { state: true }, metrics: { state: true }, shown: { state: true } };

  static styles = [Page.styles, css`
    .figures { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
    .figure b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; font-weight: 600; }
    li { align-items: baseline; border-bottom: 1px solid var(--border); display: flex; gap: 0.75rem; padding: 0.45rem 0; }
    li:last-child { border-bottom: 0; }
    li > :last-child { overflow-wrap: anywhere; }
  `];

  constructor() {
    super();
    this.shown = 'hour';
  }

  async load() {
    await this.refresh();
    this.#follow();
  }

  #follow() {
    this.later(EVERY, async () => {
      if (document.visibilityState === 'visible') {
        await this.run(() => this.refresh());
      }
      this.#follow();
    });
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
      ${heading('Overview', html`<span class="small muted">as of ${moment(this.overview.now)}</span>`)}
      <section class="card" aria-labelledby="attention">
        <h2 id="attention">Needs attention</h2>
        ${this.#attention()}
      </section>
      <h2>Now</h2>
      <div class="figures">${this.#figures()}</div>
      <div class="head"><h2>Events</h2>
        <div class="row" role="group" aria-label="Time span">${Object.entries(SPANS).map(([name, { label }]) => html`
          <button type="button" aria-pressed=${this.shown === name ? 'true' : 'false'} @click=${() => this.#show(name)}>${label}</button>`)}
        </div>
      </div>
      <div class="charts">${CHARTS.map(([metric, label, tone]) => html`
        <div class="card"><hm-chart label=${label} tone=${tone} .values=${this.metrics.metrics[metric]?.total ?? []}
          .from=${this.metrics.from} .interval=${this.metrics.interval}></hm-chart></div>`)}
      </div>`;
  }

  #attention() {
    const { attention } = this.overview;
    if (attention.length === 0) {
      return html`<p>${badge('good', 'All well')} Nothing needs attention.</p>`;
    }
    return html`<ul class="plain">${attention.map(item => {
      const link = linkOf(item);
      return html`<li>${badge(TONES[item.severity] ?? 'neutral', WORDS[item.severity] ?? item.severity)}
        ${link ? html`<a href=${link}>${item.text}</a>` : html`<span>${item.text}</span>`}</li>`;
    })}</ul>`;
  }

  #figures() {
    const { figures } = this.overview;
    const oldest = figures.oldestWaitingSeconds;
    return [
      ['Topics', count(figures.topics), '/console/topics'],
      ['Subscriptions', count(figures.subscriptions), '/console/subscriptions'],
      ['Waiting', count(figures.waiting)],
      ['Oldest waiting', oldest === null || oldest === undefined ? '–' : span(oldest * 1000)],
      ['Parked', count(figures.parked)],
      ['In flight', count(figures.inFlight)],
      ['Dead letters lately', count(figures.deadLettersRecent), '/console/deadletters'],
      ['Disk free', figures.disk?.freeBytes === undefined || figures.disk?.freeBytes === null ? '–' : bytes(figures.disk.freeBytes)],
    ].map(([label, value, link]) => html`
      <div class="card figure"><span class="small muted">${link ? html`<a href=${link}>${label}</a>` : label}</span><b>${value}</b></div>`);
  }

  async #show(name) {
    this.shown = name;
    await this.run(() => this.refresh());
  }
}
