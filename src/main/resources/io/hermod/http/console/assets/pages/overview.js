// The first page: what needs attention, and what happened in the last hour or day.
import { LitElement, html, css, nothing } from 'lit';
import { base } from '../styles.js';
import { get } from '../api.js';
import { Loader } from '../loader.js';
import { bytes, count } from '../format.js';
import '../components/page.js';
import '../components/badge.js';
import '../components/chart.js';
import '../components/stat.js';
import '../components/time.js';

export const title = () => 'Overview';

const SPANS = {
  hour: { text: 'Last hour', timespan: 'PT1H', interval: 'PT1M', minutes: 60, step: 1 },
  day: { text: 'Last day', timespan: 'P1D', interval: 'PT15M', minutes: 1440, step: 15 },
};

export default class Overview extends LitElement {
  static properties = { params: {}, query: {}, span: { state: true } };

  static styles = [
    base,
    css`
      .problems {
        display: grid;
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {URLSearchParams} */
    this.query = new URLSearchParams();
    /** @type {'hour' | 'day'} */
    this.span = 'hour';
    this.metrics = new Loader(this, () => this.loadMetrics(), { every: 10 });
    this.health = new Loader(this, () => this.loadHealth(), { every: 10 });
  }

  loadMetrics() {
    const { timespan, interval } = SPANS[this.span];
    return get('/hermod/v1/metrics', { timespan, interval });
  }

  /** A caller with a limited scope may not ask about the whole server. */
  async loadHealth() {
    try {
      return await get('/hermod/v1/doctor');
    } catch (/** @type {any} */ error) {
      if (error.status === 403) {
        return null;
      }
      throw error;
    }
  }

  /** @param {'hour' | 'day'} span */
  choose(span) {
    this.span = span;
    this.metrics.refresh();
  }

  render() {
    return html`<hm-page heading="Overview">
      <div slot="actions" class="row" role="group" aria-label="Time">
        ${Object.entries(SPANS).map(
          ([name, span]) =>
            html`<button
              aria-pressed=${this.span === name ? 'true' : 'false'}
              class=${this.span === name ? 'primary' : ''}
              @click=${() => this.choose(/** @type {'hour' | 'day'} */ (name))}
            >
              ${span.text}
            </button>`,
        )}
      </div>
      ${this.health.view((health) => (health ? this.attention(health) : nothing))}
      ${this.metrics.view((metrics) => this.charts(metrics))}
    </hm-page>`;
  }

  /** @param {any} health */
  attention(health) {
    const problems = [
      ...(health.store.refusesEvents ? ['The store is full and refuses events.'] : []),
      ...(health.loopsRespond ? [] : ['At least one event loop does not respond.']),
      ...(health.quarantinedRows > 0 ? [`${health.quarantinedRows} rows are in quarantine.`] : []),
      ...health.endpoints.map(
        (/** @type {any} */ each) =>
          html`${each.endpoint} is on probation after ${count(each.failures)} failures: ${each.reason}.
            Next probe <hm-time value=${each.nextProbeAt ?? ''}></hm-time>.`,
      ),
      ...health.subscriptions.map(
        (/** @type {any} */ each) => `Subscription ${each.subscription}: ${each.lastFault}`,
      ),
    ];
    return html`<section class="card" aria-labelledby="attention">
      <header class="spread">
        <h2 id="attention">Needs attention</h2>
        <hm-badge kind=${problems.length === 0 ? 'ok' : 'warn'}>
          ${problems.length === 0 ? 'All is well' : `${problems.length} open`}
        </hm-badge>
      </header>
      ${problems.length === 0
        ? html`<span class="muted"
            >No endpoint is on probation, and the store accepts events. It holds
            ${bytes(health.store.journalBytes + health.store.stateBytes)}.</span
          >`
        : html`<ul class="problems">
            ${problems.map((each) => html`<li class="note warn">${each}</li>`)}
          </ul>`}
    </section>`;
  }

  /** @param {any} metrics */
  charts(metrics) {
    const values = (/** @type {string} */ name) => metrics.metrics[name]?.total ?? [];
    const total = (/** @type {string} */ name) =>
      values(name).reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
    const times = this.times(metrics);
    const failed = total('DeliveryAttemptFailCount');
    const dead = total('DeadLetteredCount');
    const dropped = total('DroppedEventCount');
    return html`<div class="tiles">
        <hm-stat label="Published" value=${count(total('PublishSuccessCount'))}></hm-stat>
        <hm-stat label="Delivered" value=${count(total('DeliverySuccessCount'))}></hm-stat>
        <hm-stat
          label="Failed attempts"
          value=${count(failed)}
          kind=${failed > 0 ? 'warn' : ''}
        ></hm-stat>
        <hm-stat label="Dead-lettered" value=${count(dead)} kind=${dead > 0 ? 'bad' : ''}></hm-stat>
        <hm-stat label="Dropped" value=${count(dropped)} kind=${dropped > 0 ? 'bad' : ''}></hm-stat>
      </div>
      <div class="grid">
        <section class="card" aria-labelledby="events">
          <h2 id="events">Events</h2>
          <hm-chart
            label="Published and delivered events"
            .times=${times}
            .series=${[
              { name: 'Published', values: values('PublishSuccessCount') },
              { name: 'Delivered', values: values('DeliverySuccessCount') },
            ]}
            .format=${count}
            filled
          ></hm-chart>
        </section>
        <section class="card" aria-labelledby="trouble">
          <h2 id="trouble">Trouble</h2>
          <hm-chart
            label="Failed attempts, dead letters and dropped events"
            .times=${times}
            .series=${[
              { name: 'Failed attempts', values: values('DeliveryAttemptFailCount'), kind: 'warn' },
              { name: 'Dead-lettered', values: values('DeadLetteredCount'), kind: 'bad' },
              { name: 'Dropped', values: values('DroppedEventCount') },
            ]}
            .format=${count}
          ></hm-chart>
        </section>
      </div>`;
  }

  /** @param {any} metrics */
  times(metrics) {
    const from = Date.parse(metrics.from);
    const steps = metrics.metrics.PublishSuccessCount?.total.length ?? 0;
    const length = steps === 0 ? 0 : (Date.parse(metrics.to) - from) / steps;
    return Array.from({ length: steps }, (_, i) => from + i * length);
  }
}
