// Tests a filter on recent events of a topic, or on samples.

import { html, nothing } from 'lit';
import { get, send } from '../api.js';
import { areaField, selectField, textField } from '../forms/fields.js';
import { filterFields, filterValue, startFilter } from '../forms/filter.js';
import { badge, heading, table } from '../parts/heading.js';
import { everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { topicOf } from '../text/ids.js';

/** @typedef {{id: string, matches: boolean, parts: {part: string, matches: boolean, why: string}[]}} Result */

export const title = () => 'Filter tester';

export default class extends Page {
  static properties = {
    topics: { state: true }, topic: { state: true }, last: { state: true }, samples: { state: true },
    filter: { state: true }, results: { state: true },
  };

  constructor() {
    super();
    /** @type {string[]} */
    this.topics = [];
    this.topic = '';
    /** @type {Result[] | null} */
    this.results = null;
    this.last = '20';
    this.samples = '';
    this.filter = startFilter();
  }

  async load() {
    this.topics = (await everyTopic()).map(each => each.name);
    this.topic = this.query.get('topic') ?? this.topics[0] ?? '';
    const id = this.query.get('subscription');
    if (id) {
      const { properties } = await get(id);
      this.topic = topicOf(properties.topic)?.name ?? this.topic;
      this.filter = startFilter(properties.filter);
    }
  }

  content() {
    return html`
      ${heading('Filter tester')}
      <form @submit=${this.#test}>
        <fieldset><legend>Filter</legend>${filterFields({ state: this.filter, change: filter => { this.filter = filter; } })}</fieldset>
        <fieldset><legend>Events</legend><div class="fields">
          ${selectField({ name: 'topic', label: 'Topic', value: this.topic, options: this.topics, change: value => { this.topic = value; } })}
          ${textField({ name: 'last', label: 'Newest events', type: 'number', value: this.last, hint: '1 to 1000', disabled: this.samples.trim() !== '', change: value => { this.last = value; } })}
          ${areaField({ name: 'samples', label: 'Or sample events', value: this.samples, rows: 4, hint: 'A JSON object or a list of them, in the schema of the topic', change: value => { this.samples = value; } })}
        </div></fieldset>
        <div class="row"><button class="primary" ?disabled=${this.busy || this.filter.problem !== null}>Test</button></div>
      </form>
      <div role="status">${this.results ? this.#results(this.results) : nothing}</div>`;
  }

  /** @param {Result[]} results */
  #results(results) {
    const matching = results.filter(each => each.matches).length;
    return html`
      <h2>${matching} of ${results.length} events match</h2>
      ${table('Results', [{ label: 'Event', isName: true, style: 'wrap' }, 'Result', 'Why'], results.map(each => [
        each.id, badge(each.matches ? 'good' : 'neutral', each.matches ? 'matches' : 'no match'),
        each.parts.map(part => html`<div>${part.matches ? '✓' : '✗'} <code>${part.part}</code> ${part.why}</div>`),
      ]), 'The topic has no recent events.')}`;
  }

  /** @param {Event} event */
  async #test(event) {
    event.preventDefault();
    await this.run(async () => {
      const given = this.samples.trim() ? [JSON.parse(this.samples)].flat() : null;
      const answer = await send('POST', '/hermod/v1/filters/test', {
        filter: filterValue(this.filter), topic: this.topic, ...(given ? { events: given } : { last: Number(this.last) }),
      });
      this.results = answer.results;
    });
  }
}
