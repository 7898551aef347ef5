// The events of a topic, or the attempts of a subscription, as they happen.

import { css, html, nothing } from 'lit';
import { selectField, textField } from '../forms/fields.js';
import { filterFields, filterValue, startFilter } from '../forms/filter.js';
import { badge, heading, table } from '../parts/heading.js';
import { everyTopic, subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { follow } from '../parts/stream.js';
import { query } from '../text/attention.js';
import { messageOf } from '../text/failure.js';
import { topicOf } from '../text/ids.js';
import { endText } from '../text/live.js';
import { count, bytes } from '../format.js';
import { exactMoment } from '../text/time.js';

const MOST_ROWS = 200;
/** @typedef {Record<string, any>} Row an event, or an attempt, as the stream has it */

/** @type {Record<string, string>} */
const NEXT = { delivered: 'good', retry: 'warn', givenUp: 'bad' };

export const title = () => 'Live';

export default class extends Page {
  static properties = {
    topics: { state: true }, topic: { state: true }, subscription: { state: true }, filter: { state: true },
    rows: { state: true }, skipped: { state: true }, state: { state: true }, isHeld: { state: true }, saved: { state: true },
  };

  static styles = [Page.styles, css`
    form { margin-bottom: 1rem; }
    form > details { margin-top: var(--space-3); }
    form > details > * { margin-bottom: var(--space-3); }
    pre { max-height: 14rem; }
    td details { max-width: 44rem; }
  `];

  constructor() {
    super();
    /** @type {string[]} */
    this.topics = [];
    /** @type {{name: string, topic: string, filter: Record<string, any> | undefined}[]} */
    this.subscriptions = [];
    this.topic = '';
    this.subscription = '';
    this.isHeld = false;
    /** @type {Row[]} */
    this.rows = [];
    this.skipped = 0;
    this.state = 'stopped';
    this.filter = startFilter();
    this.saved = '';
    /** @type {Row[]} */
    this.held = [];
    this.shownFor = 'events';
    /** @type {AbortController | null} */
    this.controller = null;
  }

  async load() {
    const [topics, all] = await Promise.all([everyTopic(), subscriptions()]);
    this.topics = topics.map(each => each.name);
    this.subscriptions = all.map(each => ({
      name: each.name, topic: topicOf(each.properties.topic)?.name ?? '', filter: each.properties.filter,
    }));
    this.topic = this.query.get('topic') ?? this.topics[0] ?? '';
    this.subscription = this.query.get('subscription') ?? '';
    if (this.query.get('topic')) {
      this.#start();
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  content() {
    const isOn = this.state !== 'stopped';
    return html`
      ${heading('Live', html`
        <span role="status">${badge(this.state === 'live' ? 'good' : 'neutral', this.state)}</span>
        ${isOn ? html`<button aria-pressed=${this.isHeld ? 'true' : 'false'} @click=${this.#hold}>${this.isHeld ? `Continue (${this.held.length} new)` : 'Hold'}</button>
          <button @click=${this.#stop}>Stop</button>` : nothing}`)}
      <form class="card" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); this.#start(); }}>
        <div class="fields">
          ${selectField({ name: 'topic', label: 'Topic', value: this.topic, options: this.topics, change: value => { this.topic = value; } })}
          ${textField({ name: 'subscription', label: 'Attempts of subscription', value: this.subscription, hint: 'Empty: the events of the topic', suggest: { id: 'known', values: this.#known().map(({ name }) => name) }, change: value => { this.subscription = value; } })}
        </div>
        <details><summary>Only some events</summary>${this.#filter()}</details>
        <div class="row"><button class="primary">${isOn ? 'Start again' : 'Start'}</button></div>
      </form>
      ${this.skipped > 0 ? html`<p class="muted">${count(this.skipped)} were left out, because there were more than a person can read.</p>` : nothing}
      ${this.shownFor === 'attempts' ? this.#attempts() : this.#events()}`;
  }

  /** A filter of one's own, or one that begins as that of a subscription. */
  #filter() {
    const known = this.#known();
    return html`
      ${known.length === 0 ? nothing : html`<div class="fields">${selectField({
        name: 'saved', label: 'Begin with the filter of', value: this.saved, change: name => this.#copy(name),
        options: [{ value: '', label: 'no subscription' }, ...known.map(({ name }) => name)],
      })}</div>`}
      ${filterFields({ state: this.filter, change: filter => { this.filter = filter; } })}`;
  }

  /** @param {string} name */
  #copy(name) {
    this.saved = name;
    this.filter = startFilter(this.#known().find(each => each.name === name)?.filter);
  }

  /** The topic's subscriptions. */
  #known() {
    return this.subscriptions.filter(({ topic }) => topic.toLowerCase() === this.topic.toLowerCase());
  }

  #events() {
    return table('Events', [{ label: 'Published', style: 'nowrap' }, 'Type', { label: 'Subject', style: 'wrap' }, 'Event'], this.rows.map(row => [
      exactMoment(row.publishedAt).slice(11), row.type, row.subject, html`<details>
        <summary><span class="mono">${row.id}</span> (${bytes(row.bytes)})</summary>
        <pre class="wrap">${row.event}${row.truncated ? '…' : ''}</pre>
        <p><a href=${query('/console/event', { topic: this.topic, id: row.id })}>What happened</a></p></details>`,
    ]),
    this.state === 'live' ? 'Waiting for events…' : 'Choose a topic and start.');
  }

  #attempts() {
    return table('Attempts', [{ label: 'Time', style: 'nowrap' }, { label: 'Event', style: 'wrap' }, { label: 'No.', style: 'number' }, { label: 'Status', style: 'number' }, 'Outcome', { label: 'Duration', style: 'number' }, 'Then'],
      this.rows.map(row => [
        exactMoment(row.at).slice(11), html`<a href=${query('/console/event', { topic: this.topic, id: row.id })}>${row.id}</a>`,
        row.number, row.status ?? '–', row.outcome, `${count(row.latencyMs)} ms`,
        html`${badge(NEXT[row.next] ?? 'neutral', row.next)} ${row.nextAttemptAt ? exactMoment(row.nextAttemptAt) : ''}
          <span class="small muted">${row.rule}</span>`,
      ]),
      this.state === 'live' ? 'Waiting for attempts…' : 'Choose a subscription and start.');
  }

  #start() {
    this.#stop();
    this.rows = [];
    this.held = [];
    this.isHeld = false;
    this.skipped = 0;
    this.failure = null;
    this.shownFor = this.subscription ? 'attempts' : 'events';
    this.#follow(new AbortController());
  }

  /** @param {AbortController} controller */
  async #follow(controller) {
    this.state = 'connecting';
    this.controller = controller;
    const filter = filterValue(this.filter);
    try {
      await follow(`/hermod/v1/topics/${encodeURIComponent(this.topic)}/tail`, {
        subscription: this.subscription.trim() || undefined, filter: Object.keys(filter).length > 0 ? filter : undefined,
      }, controller.signal, (name, data) => this.#take(name, data));
      this.#over(controller, null);
    } catch (failure) {
      this.#over(controller, { message: messageOf(failure) });
    }
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #take(name, data) {
    switch (name) {
      case 'hello':
        this.state = 'live';
        break;
      case 'event':
      case 'attempt':
        this.#add(data);
        break;
      case 'skipped':
        this.skipped += data.skipped;
        break;
      case 'end':
        this.failure = { message: endText(data.reason) };
        break;
    }
  }

  /**
   * A stream that was replaced or stopped on purpose has nothing to say.
   *
   * @param {AbortController} controller
   * @param {{message: string} | null} failure
   */
  #over(controller, failure) {
    if (controller === this.controller) {
      this.controller = null;
      this.state = 'stopped';
      this.failure = failure ?? this.failure ?? { message: 'The server has closed the stream.' };
    }
  }

  /** @param {Row} row */
  #add(row) {
    this.skipped += row.skipped;
    if (this.isHeld) {
      this.held = [row, ...this.held].slice(0, MOST_ROWS);
      this.requestUpdate();
    } else {
      this.rows = [row, ...this.rows].slice(0, MOST_ROWS);
    }
  }

  #hold() {
    this.rows = [...this.held, ...this.rows].slice(0, MOST_ROWS);
    this.held = [];
    this.isHeld = !this.isHeld;
  }

  #stop() {
    this.controller?.abort();
    this.controller = null;
    this.state = 'stopped';
  }
}
