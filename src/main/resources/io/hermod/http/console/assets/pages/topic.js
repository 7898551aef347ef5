// One topic, domain or system topic: its address, keys, figures and subscriptions.

import { html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { confirm } from '../components/dialog.js';
import { facts, heading } from '../parts/heading.js';
import { subscriptionsWithin, topicNamed } from '../parts/lists.js';
import { metricCharts } from '../parts/metricChart.js';
import { Page } from '../parts/page.js';
import { subscriptionTable } from '../parts/subscriptionTable.js';
import { navigate } from '../router.js';
import { groupOf } from '../text/ids.js';
import { query } from '../text/attention.js';
import { kindOf, kindWord, schemaOf } from '../text/topic.js';
import '../components/code.js';
import '../parts/domainTopics.js';

const EVERY = 10_000;

/** @param {{name: string}} params */
export const title = ({ name }) => name;

export default class extends Page {
  static properties = {
    topic: { state: true }, lanes: { state: true }, metrics: { state: true }, keys: { state: true },
  };

  constructor() {
    super();
    /** @type {any} */
    this.topic = null;
    /** @type {import('../parts/subscriptionTable.js').Subscription[]} */
    this.lanes = [];
    /** @type {any} */
    this.metrics = null;
    /** @type {Record<string, string> | null} */
    this.keys = null;
  }

  async load() {
    this.topic = await topicNamed(this.params.name);
    this.keys = null;
    await this.refresh();
    this.repeat(EVERY, () => this.refresh());
  }

  async refresh() {
    const { id } = this.topic;
    [this.lanes, this.metrics] = await Promise.all([
      subscriptionsWithin(this.topic),
      get(`/hermod/v1/metrics${id}`, { timespan: 'PT1H', interval: 'PT1M' }),
    ]);
  }

  content() {
    if (!this.topic) {
      return nothing;
    }
    const { name, id, properties } = this.topic;
    const builtIn = properties.hermod?.builtIn;
    return html`
      ${heading(name, html`
        ${may('write') ? html`<a class="button primary" href=${query('/console/subscription-form', { scope: id })}>Subscribe</a>` : nothing}
        ${may('send') && !builtIn ? html`<a class="button" href=${query('/console/publish', { topic: name })}>Publish</a>` : nothing}
        <a class="button" href=${query('/console/live', { topic: name })}>Watch live</a>
        ${may('write') && !builtIn ? html`
          <a class="button" href=${query('/console/topic-form', { name })}>Change</a>
          <button class="danger" @click=${this.#delete}>Delete</button>` : nothing}`)}
      <div class="split">
        <section class="card" aria-label="Properties">${this.#properties()}</section>
        <section class="card" aria-labelledby="keys"><h2 id="keys">Keys</h2>${this.#keys(this.keys)}</section>
      </div>
      <h2>Last hour</h2>
      ${metricCharts(this.metrics)}
      ${kindOf(this.topic) === 'domains' ? html`<hm-domain-topics domain=${id} .allowed=${may('write')} @changed=${() => this.run(() => this.refresh())}></hm-domain-topics>` : nothing}
      <h2>Subscriptions</h2>
      ${subscriptionTable(this.lanes, 'Nobody subscribes to this topic yet.')}`;
  }

  #properties() {
    const { id, location, tags, properties } = this.topic;
    const rows = {
      Kind: kindWord(kindOf(this.topic)),
      Address: html`<code>${properties.endpoint ?? properties.hermod?.endpoint}</code>`,
      Schema: schemaOf(this.topic),
      Mapping: mappingText(properties.inputSchemaMapping?.properties),
      Profile: properties.hermod?.profile ?? 'the server’s default',
      Source: properties.source,
      'Topic type': properties.topicType,
      'Publish with keys': properties.disableLocalAuth ? 'no, only with tokens' : 'yes',
      'Network access': properties.publicNetworkAccess,
      'Allowed networks': properties.inboundIpRules?.map((/** @type {any} */ rule) => rule.ipMask).join(', '),
      'Topics of the domain': domainText(properties),
      Location: location,
      Tags: Object.entries(tags).map(([name, value]) => `${name}=${value}`).join(', '),
      Group: groupOf(id),
      Id: html`<code>${id}</code>`,
    };
    return facts(rows);
  }

  /** @param {Record<string, string> | null} keys */
  #keys(keys) {
    if (this.topic.properties.hermod?.builtIn) {
      return html`<p class="muted">Only the server publishes to this topic.</p>`;
    }
    if (!may('write')) {
      return html`<p class="muted">Your role does not allow reading keys.</p>`;
    }
    return keys
      ? html`
        ${['key1', 'key2'].map(name => html`<hm-code wrap label=${name} .text=${keys[name]}></hm-code>`)}
        <div class="row">
          <button @click=${() => { this.keys = null; }}>Hide</button>
          ${['key1', 'key2'].map(name => html`<button class="danger" @click=${() => this.#regenerate(name)}>Replace ${name}</button>`)}
        </div>`
      : html`
        <p class="muted">Publishers send a key in the header <code>aeg-sas-key</code>. Showing keys is written to the audit log.</p>
        <button @click=${this.#reveal}>Show keys</button>`;
  }

  async #reveal() {
    await this.run(async () => {
      this.keys = await send('POST', `${this.topic.id}/listKeys`);
    });
  }

  /** @param {string} keyName */
  async #regenerate(keyName) {
    const isSure = await confirm({
      isDangerous: true,
      heading: `Replace ${keyName}?`, text: 'Publishers that use the old key are rejected from now on.', action: 'Replace',
    });
    if (isSure) {
      await this.run(async () => {
        this.keys = await send('POST', `${this.topic.id}/regenerateKey`, { keyName });
      }, `${keyName} is new.`);
    }
  }

  async #delete() {
    const isSure = await confirm({
      isDangerous: true,
      heading: `Delete ${this.topic.name}?`,
      text: `Its ${this.lanes.length} subscriptions and their waiting events are deleted too. This cannot be undone.`,
      action: 'Delete',
    });
    if (isSure && await this.run(() => send('DELETE', this.topic.id))) {
      navigate('/console/topics');
    }
  }
}

/** @param {import('../text/events.js').Mapping | undefined} mapping */
function mappingText(mapping) {
  return Object.entries(mapping ?? {})
    .filter(([, { sourceField, defaultValue }]) => sourceField || defaultValue)
    .map(([member, { sourceField, defaultValue }]) => `${member} from ${[sourceField, defaultValue && `“${defaultValue}”`].filter(Boolean).join(' or ')}`)
    .join(', ');
}

/** @param {Record<string, any>} properties */
function domainText({ autoCreateTopicWithFirstSubscription: created, autoDeleteTopicWithLastSubscription: deleted }) {
  return created === undefined
    ? null
    : `${created ? 'appear with their first subscription' : 'must be created'}, ${deleted ? 'disappear with their last one' : 'must be deleted'}`;
}
