// Publishes a test event, and leads to what becomes of it.

import { html, nothing } from 'lit';
import { send } from '../api.js';
import { areaField, selectField, textField } from '../forms/fields.js';
import { heading } from '../parts/heading.js';
import { everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { query } from '../text/attention.js';
import { problemWithEvent, samples } from '../text/events.js';
import { messageOf } from '../text/failure.js';
import { accepted, schemaOf } from '../text/topic.js';

/** @typedef {import('../text/topic.js').Resource} Resource */

/** @type {Record<string, string[]>} */
const MEMBERS = {
  CloudEventSchemaV1_0: ['id', 'source', 'type', 'subject'],
  EventGridSchema: ['id', 'eventType', 'subject', 'dataVersion'],
  CustomEventSchema: [],
};

export const title = () => 'Publish';

export default class extends Page {
  static properties = {
    topics: { state: true }, topic: { state: true }, text: { state: true }, published: { state: true },
  };

  constructor() {
    super();
    /** @type {Resource[]} */
    this.topics = [];
    /** @type {Resource | null} */
    this.topic = null;
    this.text = '';
    /** @type {{topic: string, ids: string[]} | null} */
    this.published = null;
  }

  async load() {
    this.topics = (await everyTopic()).filter(each => !each.properties.hermod?.builtIn);
    const wanted = this.query.get('topic');
    this.#choose(wanted && this.topics.some(each => each.name === wanted) ? wanted : this.topics[0]?.name);
  }

  content() {
    const { topic } = this;
    if (!topic) {
      return html`${heading('Publish a test event')}<p>There is no topic yet. <a href="/console/topic-form?kind=topics">Create one.</a></p>`;
    }
    const event = this.#event();
    const unreadable = problemIn(this.text);
    return html`
      ${heading('Publish a test event')}
      ${this.published ? this.#followUp(this.published) : nothing}
      <form class="card" @submit=${this.#publish}>
        <div class="fields">
          ${selectField({
            name: 'topic', label: 'Topic', value: topic.name, options: this.topics.map(each => each.name),
            hint: `Schema: ${schemaOf(topic)}`, change: name => this.#choose(name),
          })}
          ${selectField({
            name: 'sample', label: 'Start from', value: '', change: index => index !== '' && this.#useSample(Number(index)),
            options: [{ value: '', label: 'choose a sample…' }, ...samplesFor(topic).map(({ name }, index) => ({ value: String(index), label: name }))],
          })}
          ${MEMBERS[schemaOf(topic)].map(member => textField({
            name: `event-${member}`, label: member, value: String(event?.[member] ?? ''), disabled: !event,
            change: value => this.#write({ ...event, [member]: value }),
          }))}
          ${areaField({
            name: 'event', label: 'Event as JSON', value: this.text, rows: 16, required: true, hint: 'One event, or a list of them',
            problem: unreadable ?? problemWithEvent(JSON.parse(this.text), accepted(topic)),
            change: text => { this.text = text; },
          })}
        </div>
        <div class="row"><button class="primary" ?disabled=${this.busy || unreadable !== null}>Publish</button>
          ${event && 'id' in event
            ? html`<button type="button" @click=${() => this.#write({ ...event, id: crypto.randomUUID() })}>New id</button>`
            : nothing}</div>
      </form>`;
  }

  /** @param {{topic: string, ids: string[]}} published */
  #followUp({ topic, ids }) {
    return html`<div class="note good" role="status"><p>Published to ${topic}:
      ${ids.map(id => html`<a href=${query('/console/event', { topic, id })}>follow ${id}</a> `)}</p></div>`;
  }

  /** The event in the text, if it is a single one that can be read. @returns {Record<string, any> | null} */
  #event() {
    const json = problemIn(this.text) === null ? JSON.parse(this.text) : null;
    return json !== null && typeof json === 'object' && !Array.isArray(json) ? json : null;
  }

  /** @param {string | undefined} name */
  #choose(name) {
    this.topic = this.topics.find(each => each.name === name) ?? null;
    this.#useSample(0);
  }

  /** @param {number} index */
  #useSample(index) {
    if (this.topic) {
      this.#write(samplesFor(this.topic)[index].event);
    }
  }

  /** @param {Record<string, any>} event */
  #write(event) {
    this.text = JSON.stringify(event, null, 2);
  }

  /** Sends the text as it is, because reading it could change how its numbers are written. @param {Event} event */
  async #publish(event) {
    event.preventDefault();
    const { name } = /** @type {Resource} */ (this.topic);
    await this.run(async () => {
      this.published = await send('POST', `/hermod/v1/topics/${encodeURIComponent(name)}/events`, new Blob([this.text]));
    });
  }
}

/** @param {Resource} topic */
function samplesFor(topic) {
  return samples(accepted(topic), crypto.randomUUID(), new Date().toISOString());
}

/** @param {string} text */
function problemIn(text) {
  try {
    JSON.parse(text);
    return null;
  } catch (failure) {
    return messageOf(failure);
  }
}
