// One event subscription: its state, its figures, and what can be done with it.

import { css, html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { selectField } from '../forms/fields.js';
import { confirm } from '../components/dialog.js';
import { badge, facts, heading } from '../parts/heading.js';
import { metricCharts } from '../parts/metricChart.js';
import { Page } from '../parts/page.js';
import { subscriptionState } from '../parts/subscriptionTable.js';
import { navigate } from '../router.js';
import { query } from '../text/attention.js';
import { OUTCOMES, destinationKind, destinationOf, destinationText } from '../text/destinations.js';
import { deadLetterPlace, shortScope, splitSubscriptionId, topicOf } from '../text/ids.js';
import { moment, relative } from '../text/time.js';
import '../components/code.js';
import '../parts/secret.js';

const EVERY = 5000;

/** @param {Record<string, string>} _ @param {URLSearchParams} search */
export const title = (_, search) => `Subscription ${splitSubscriptionId(search.get('id') ?? '').name}`;

export default class extends Page {
  static properties = {
    item: { state: true }, metrics: { state: true }, validation: { state: true }, now: { state: true },
    algorithm: { state: true }, told: { state: true },
  };

  static styles = [Page.styles, css`
    .split .card + .card { margin-top: 0.75rem; }
  `];

  constructor() {
    super();
    /** @type {any} */
    this.item = null;
    /** @type {any} */
    this.metrics = null;
    /** @type {any} */
    this.validation = null;
    this.now = '';
    /** @type {string | null} a secret that is shown once */
    this.told = null;
    this.algorithm = 'hmac-sha256';
    this.path = '';
  }

  async load() {
    const id = String(this.query.get('id'));
    const { scope, name } = splitSubscriptionId(id);
    this.path = `${scope}/providers/Microsoft.EventGrid/eventSubscriptions/${name}`;
    await this.refresh();
    this.repeat(EVERY, () => this.refresh());
  }

  async refresh() {
    const [item, metrics, { now }, validations] = await Promise.all([
      get(this.path),
      get(`/hermod/v1/metrics${this.path}`, { timespan: 'PT1H', interval: 'PT1M' }),
      get('/hermod/v1/clock'),
      may('write') ? get('/hermod/v1/validations', { subscription: this.path }) : { value: [] },
    ]);
    this.item = item;
    this.metrics = metrics;
    this.now = now;
    this.validation = validations.value[0] ?? null;
  }

  content() {
    if (!this.item) {
      return nothing;
    }
    const { name, properties } = this.item;
    const topic = topicOf(properties.topic);
    const isPaused = properties.hermod?.isPaused;
    return html`
      ${heading(html`${name} ${subscriptionState(this.item)}`, html`
        ${may('write') ? html`
          <a class="button primary" href=${query('/console/subscription-form', { id: this.path })}>Change</a>
          <button @click=${() => this.#act(isPaused ? 'resume' : 'pause')} ?disabled=${this.busy}>${isPaused ? 'Resume' : 'Pause'}</button>` : nothing}
        ${topic ? html`<a class="button" href=${query('/console/live', { topic: topic.name, subscription: name })}>Watch attempts</a>
          <a class="button" href=${query('/console/filter', { subscription: this.path })}>Test filter</a>` : nothing}
        ${may('write') ? html`<button class="danger" @click=${this.#delete}>Delete</button>` : nothing}`)}
      <div class="split">
        <div>
          <section class="card" aria-label="Properties">${this.#properties()}</section>
        </div>
        <div>
          <section class="card" aria-labelledby="validation"><h2 id="validation">Endpoint validation</h2>${this.#validation()}</section>
          <section class="card" aria-labelledby="signing"><h2 id="signing">Signatures</h2>${this.#signing()}</section>
        </div>
      </div>
      <h2>Last hour</h2>
      ${metricCharts(this.metrics, { publishes: false })}
      <h2>JSON</h2>
      <hm-code wrap label="As the management API shows it" .text=${JSON.stringify(this.item, null, 2)}></hm-code>`;
  }

  #properties() {
    const { properties } = this.item;
    const destination = destinationOf(properties);
    const topic = topicOf(properties.topic);
    const letters = deadLetterPlace(properties);
    const ours = properties.hermod ?? {};
    const rows = {
      'Events of': topic ? html`<a href="/console/topics/${encodeURIComponent(topic.name)}">${shortScope(properties.topic)}</a>` : properties.topic,
      Destination: html`${destinationKind(destination.endpointType).label}: <code>${destinationText(properties)}</code>`,
      Paused: ours.pausedSince ? `since ${moment(ours.pausedSince)}` : null,
      Filter: filterText(properties.filter),
      'Retry policy': `${properties.retryPolicy.maxDeliveryAttempts ?? 'any number of'} attempts within ${properties.retryPolicy.eventTimeToLiveInMinutes} min`,
      'Dead letters': letters
        ? html`<a href=${query('/console/deadletters', { topic: topic?.name, subscription: this.item.name })}>${letters.account}/${letters.container}</a>`
        : 'none: undeliverable events are dropped',
      Batches: destination.properties.maxEventsPerBatch > 1
        ? `up to ${destination.properties.maxEventsPerBatch} events, ${destination.properties.preferredBatchSizeInKilobytes} KB` : null,
      'Partial acceptance': ours.partialBatch ? 'yes' : null,
      Limits: [ours.maxInFlight && `${ours.maxInFlight} requests in flight`, ours.maxEventsPerSecond && `${ours.maxEventsPerSecond} events per second`]
        .filter(Boolean).join(', '),
      'Delivery properties': destination.properties.deliveryAttributeMappings?.map((/** @type {any} */ each) => each.name).join(', '),
      'Split failed batches': ours.splitFailedBatches ? 'yes' : null,
      'Time to live during pauses': ours.pauseKeepsTtl ? 'stands still' : null,
      'Entra ID': destination.properties.azureActiveDirectoryApplicationIdOrUri,
      Schema: properties.eventDeliverySchema,
      Expires: properties.expirationTimeUtc ? `${moment(properties.expirationTimeUtc)} (${relative(properties.expirationTimeUtc, this.now)})` : null,
      Labels: properties.labels.join(', '),
    };
    return facts(rows);
  }

  #validation() {
    const state = this.item.properties.provisioningState;
    const { validation } = this;
    return html`
      ${state === 'AwaitingManualAction' ? html`<p>${badge('warn', 'waiting')} The endpoint has not agreed yet. Open the link in the
        validation event that it received. ${this.#timeLeft()}</p>` : nothing}
      ${state === 'Failed' ? html`<p>${badge('bad', 'failed')} The endpoint did not agree in time. Save the subscription again to get a new link.</p>` : nothing}
      ${validation
        ? html`<p>${validation.at ? `${moment(validation.at)}: ` : ''}${validation.endpoint} ${OUTCOMES[validation.outcome] ?? validation.outcome}. ${validation.reason}</p>`
        : state === 'Succeeded' ? html`<p class="muted">The server remembers no handshake since it started.</p>` : nothing}`;
  }

  #timeLeft() {
    const until = this.validation?.linkExpiresAt;
    return until ? html`The link is valid until ${moment(until)} (<b>${relative(until, this.now)}</b>).` : nothing;
  }

  #signing() {
    const destination = destinationOf(this.item.properties);
    if (destination.endpointType !== 'WebHook') {
      return html`<p class="muted">Only requests to webhooks can be signed.</p>`;
    }
    const signing = this.item.properties.hermod?.signing;
    return html`
      ${signing
        ? html`<p>Signed with ${signing.algorithm} since ${moment(signing.createdAt)}.</p>
          ${signing.publicKey ? html`<hm-code wrap label="Public key" .text=${signing.publicKey}></hm-code>` : nothing}
          ${(signing.oldKeys ?? []).map((/** @type {any} */ old) => html`<p class="small muted">An old key signs until ${moment(old.signsUntil)}.</p>`)}`
        : html`<p class="muted">Requests are not signed.</p>`}
      ${this.told ? html`<hm-shown-once label="Secret" .text=${this.told} @done=${() => { this.told = null; }}></hm-shown-once>` : nothing}
      ${may('write') ? html`<div class="row">
        ${selectField({
          name: 'algorithm', label: 'Algorithm', value: this.algorithm, options: ['hmac-sha256', 'ed25519'],
          change: value => { this.algorithm = value; },
        })}
        ${signing
          ? html`<button @click=${() => this.#sign('rotate')}>New key</button><button class="danger" @click=${() => this.#sign('disable')}>Stop signing</button>`
          : html`<button @click=${() => this.#sign('enable')}>Sign requests</button>`}
      </div>` : nothing}`;
  }

  /** @param {string} action */
  async #act(action) {
    await this.run(async () => {
      await send('POST', `/hermod/v1${this.path}/${action}`);
      await this.refresh();
    }, action === 'pause' ? 'Paused: Hermod sends nothing until you resume.' : 'Resumed.');
  }

  /** @param {string} action */
  async #sign(action) {
    if (action === 'disable' && !await confirm({
      isDangerous: true,
      heading: 'Stop signing?', text: 'The keys are deleted. Webhooks that verify signatures will refuse requests.', action: 'Stop signing',
    })) {
      return;
    }
    await this.run(async () => {
      const answer = await send('POST', `/hermod/v1${this.path}/signing/${action}`,
        action === 'disable' ? undefined : { algorithm: this.algorithm });
      this.told = answer.secret ?? null;
      await this.refresh();
    });
  }

  async #delete() {
    const isSure = await confirm({
      isDangerous: true,
      heading: `Delete ${this.item.name}?`, text: 'Events that wait for it are dropped. This cannot be undone.', action: 'Delete',
    });
    if (isSure && await this.run(() => send('DELETE', this.path))) {
      navigate('/console/subscriptions');
    }
  }
}

/** @param {Record<string, any>} filter */
function filterText(filter) {
  const parts = [
    filter.includedEventTypes?.length && `types ${filter.includedEventTypes.join(', ')}`,
    filter.subjectBeginsWith && `subject begins with ${filter.subjectBeginsWith}`,
    filter.subjectEndsWith && `subject ends with ${filter.subjectEndsWith}`,
    filter.enableAdvancedFilteringOnArrays && 'looks into arrays',
    ...filter.advancedFilters.map((/** @type {import('../text/operators.js').AdvancedFilter} */ { key, operatorType, value, values }) =>
      `${key} ${operatorType} ${JSON.stringify(value ?? values ?? '')}`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : 'every event';
}
