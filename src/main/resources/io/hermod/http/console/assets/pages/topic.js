// One topic, domain or system topic: its address, keys, figures and subscriptions.

import { css, html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { confirm } from '../components/dialog.js';
import { badge, facts, heading } from '../parts/heading.js';
import { all, subscriptions, topicNamed } from '../parts/lists.js';
import { metricCharts } from '../parts/metricChart.js';
import { Page } from '../parts/page.js';
import { subscriptionTable } from '../parts/subscriptionTable.js';
import { navigate } from '../router.js';
import { groupOf } from '../text/ids.js';
import { query } from '../text/attention.js';
import { kindWord } from '../text/topic.js';
import '../components/code.js';

export const title = ({ name }) => name;

export default class extends Page {
  static properties = {
    topic: { state: true }, lanes: { state: true }, inner: { state: true }, metrics: { state: true }, keys: { state: true },
  };

  static styles = [Page.styles, css`
  `];

  constructor() {
    super();
    /** @type {any} */
    this.topic = null;
    /** @type {any} */
    this.lanes = null;
    /** @type {any} */
    this.inner = null;
    /** @type {any} */
    this.metrics = null;
    /** @type {any} */
    this.keys = null;
  }

  async load() {
    this.topic = await topicNamed(this.params.name);
    const { id } = this.topic;
    [this.lanes, this.metrics, this.inner] = await Promise.all([
      subscriptions(id),
      get(`/hermod/v1/metrics${id}`, { timespan: 'PT1H', interval: 'PT1M' }),
      this.#kind() === 'domains' ? all(`${id}/topics`) : [],
    ]);
  }

  #kind() {
    return this.topic.type.split('/').pop();
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
        ${builtIn ? nothing : html`<a class="button" href=${query('/console/publish', { topic: name })}>Publish</a>`}
        <a class="button" href=${query('/console/live', { topic: name })}>Watch live</a>
        ${may('write') && !builtIn ? html`
          <a class="button" href=${query('/console/topic-form', { name })}>Change</a>
          <button class="danger" @click=${this.#delete}>Delete</button>` : nothing}`)}
      <div class="split">
        <section class="card" aria-label="Properties">${this.#properties()}</section>
        <section class="card" aria-labelledby="keys"><h2 id="keys">Keys</h2>${this.#keys()}</section>
      </div>
      <h2>Last hour</h2>
      ${metricCharts(this.metrics)}
      ${this.inner.length > 0 ? html`<h2>Topics of this domain</h2><p>${this.inner.map(each => html`${badge('neutral', each.name)} `)}</p>` : nothing}
      <h2>Subscriptions</h2>
      ${subscriptionTable(this.lanes, 'Nobody subscribes to this topic yet.')}`;
  }

  #properties() {
    const { id, location, tags, properties } = this.topic;
    const rows = {
      Kind: kindWord(this.#kind()),
      Address: html`<code>${properties.endpoint ?? properties.hermod?.endpoint}</code>`,
      Schema: properties.inputSchema ?? 'EventGridSchema',
      Profile: properties.hermod?.profile ?? 'the server’s default',
      Source: properties.source,
      'Topic type': properties.topicType,
      'Publish with keys': properties.disableLocalAuth ? 'no, only with tokens' : 'yes',
      'Network access': properties.publicNetworkAccess,
      'Allowed networks': properties.inboundIpRules?.map(rule => rule.ipMask).join(', '),
      Location: location,
      Tags: Object.entries(tags).map(([name, value]) => `${name}=${value}`).join(', '),
      Group: groupOf(id),
      Id: html`<code>${id}</code>`,
    };
    return facts(rows);
  }

  #keys() {
    if (this.topic.properties.hermod?.builtIn) {
      return html`<p class="muted">Only the server publishes to this topic.</p>`;
    }
    if (!may('write')) {
      return html`<p class="muted">Your role does not allow reading keys.</p>`;
    }
    return this.keys
      ? html`
        ${['key1', 'key2'].map(name => html`<hm-code wrap label=${name} .text=${this.keys[name]}></hm-code>`)}
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
