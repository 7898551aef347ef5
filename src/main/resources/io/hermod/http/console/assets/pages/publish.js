// Publishes a test event, and leads to what becomes of it.

import { html, nothing } from 'lit';
import { send } from '../api.js';
import { areaField, selectField, textField } from '../forms/fields.js';
import { heading } from '../parts/heading.js';
import { everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { query } from '../text/attention.js';
import { samples } from '../text/events.js';

const MEMBERS = {
  CloudEventSchemaV1_0: ['id', 'source', 'type', 'subject'],
  EventGridSchema: ['id', 'eventType', 'subject', 'dataVersion'],
  CustomEventSchema: [],
};

export const title = () => 'Publish';

export default class extends Page {
  static properties = {
    topics: { state: true }, topic: { state: true }, text: { state: true }, problem: { state: true }, published: { state: true },
  };

  constructor() {
    super();
    /** @type {any} */
    this.topics = null;
    /** @type {any} */
    this.topic = null;
    /** @type {any} */
    this.text = null;
    /** @type {any} */
    this.problem = null;
    /** @type {any} */
    this.published = null;
  }

  async load() {
    this.topics = (await everyTopic()).filter(each => !each.properties.hermod?.builtIn);
    const wanted = this.query.get('topic');
    this.topic = this.topics.find(each => each.name === wanted) ?? this.topics[0];
    this.#useSample(0);
  }

  content() {
    if (!this.topic) {
      return html`${heading('Publish a test event')}<p>There is no topic yet. <a href="/console/topic-form?kind=topics">Create one.</a></p>`;
    }
    const event = this.#event();
    return html`
      ${heading('Publish a test event')}
      ${this.published ? this.#followUp() : nothing}
      <form class="card" @submit=${this.#publish}>
        <div class="fields">
          ${selectField({
            name: 'topic', label: 'Topic', value: this.topic.name, options: this.topics.map(each => each.name),
            hint: `Schema: ${this.#schema()}`, change: name => this.#choose(name),
          })}
          ${selectField({
            name: 'sample', label: 'Start from', value: '', change: index => index !== '' && this.#useSample(Number(index)),
            options: [{ value: '', label: 'choose a sample…' }, ...this.#samples().map(({ name }, index) => ({ value: String(index), label: name }))],
          })}
          ${MEMBERS[this.#schema()].map(member => textField({
            name: `event-${member}`, label: member, value: event?.[member] ?? '', disabled: !event,
            change: value => this.#write({ ...event, [member]: value }),
          }))}
          ${areaField({
            name: 'event', label: 'Event as JSON', value: this.text, rows: 16, required: true, problem: this.problem,
            change: text => { this.text = text; this.problem = problemIn(text); },
          })}
        </div>
        <div class="row"><button class="primary" ?disabled=${this.busy || this.problem !== null}>Publish</button>
          <button type="button" @click=${() => this.#write({ ...event, id: crypto.randomUUID() })} ?disabled=${!event}>New id</button></div>
      </form>`;
  }

  #followUp() {
    const { topic, ids } = this.published;
    return html`<div class="note good" role="status"><p>Published to ${topic}:
      ${ids.map(id => html`<a href=${query('/console/event', { topic, id })}>follow ${id}</a> `)}</p></div>`;
  }

  #schema() {
    return this.topic.properties.inputSchema ?? 'EventGridSchema';
  }

  #samples() {
    return samples(this.#schema(), crypto.randomUUID(), new Date().toISOString());
  }

  #event() {
    try {
      const json = JSON.parse(this.text);
      return json !== null && typeof json === 'object' && !Array.isArray(json) ? json : null;
    } catch {
      return null;
    }
  }

  #choose(name) {
    this.topic = this.topics.find(each => each.name === name);
    this.#useSample(0);
  }

  #useSample(index) {
    if (this.topic) {
      this.#write(this.#samples()[index].event);
    }
  }

  #write(event) {
    this.text = JSON.stringify(event, null, 2);
    this.problem = null;
  }

  async #publish(event) {
    event.preventDefault();
    await this.run(async () => {
      this.published = await send('POST', `/hermod/v1/topics/${encodeURIComponent(this.topic.name)}/events`, JSON.parse(this.text));
    });
  }
}

function problemIn(text) {
  try {
    JSON.parse(text);
    return null;
  } catch (failure) {
    return failure.message;
  }
}
