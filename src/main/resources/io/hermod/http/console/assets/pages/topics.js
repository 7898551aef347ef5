// The topics, domains and system topics of the server.

import { html, nothing } from 'lit';
import { may } from '../api.js';
import { textField } from '../forms/fields.js';
import { badge, heading, table } from '../parts/heading.js';
import { everyTopic, subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { groupOf } from '../text/ids.js';
import { count } from '../format.js';
import { kindWord } from '../text/topic.js';

export const title = () => 'Topics';

export default class extends Page {
  static properties = { topics: { state: true }, counts: { state: true }, wanted: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.topics = null;
    this.wanted = '';
    this.counts = new Map();
  }

  async load() {
    const [topics, all] = await Promise.all([everyTopic(), subscriptions()]);
    this.topics = topics;
    this.counts = new Map(topics.map(topic => [
      topic.id, all.filter(each => isWithin(topic.id, each.properties.topic)).length,
    ]));
  }

  content() {
    if (!this.topics) {
      return nothing;
    }
    const found = this.topics.filter(({ name, id }) =>
      `${name} ${groupOf(id)}`.toLowerCase().includes(this.wanted.trim().toLowerCase()));
    return html`
      ${heading('Topics and domains', may('write') ? html`
        <a class="button primary" href="/console/topic-form?kind=topics">Create topic</a>
        <a class="button" href="/console/topic-form?kind=domains">Create domain</a>
        <a class="button" href="/console/topic-form?kind=systemTopics">Create system topic</a>` : nothing)}
      <div class="fields">${textField({
        name: 'search', label: 'Search', type: 'search', value: this.wanted, placeholder: 'name or resource group',
        change: text => { this.wanted = text; },
      })}</div>
      <p class="small muted" role="status">${count(found.length)} of ${count(this.topics.length)}</p>
      ${table('Topics', ['Name', 'Kind', 'Schema', 'Profile', 'Group', { label: 'Subscriptions', style: 'number' }],
        found.map(topic => this.#row(topic)), 'No topic matches.')}`;
  }

  #row(topic) {
    const { properties } = topic;
    return html`<tr>
      <th scope="row"><a href="/console/topics/${encodeURIComponent(topic.name)}">${topic.name}</a>
        ${properties.hermod?.builtIn ? badge('neutral', 'built in') : nothing}</th>
      <td class="nowrap">${kindWord(topic.type.split('/').pop())}</td>
      <td class="nowrap">${properties.inputSchema ?? 'EventGridSchema'}</td>
      <td class="nowrap">${properties.hermod?.profile ?? 'default'}</td>
      <td>${groupOf(topic.id)}</td>
      <td class="number">${this.counts.get(topic.id)}</td>
    </tr>`;
  }
}

/** Whether a scope is a topic, or a topic of that domain. */
function isWithin(topic, scope) {
  return `${scope}/`.toLowerCase().startsWith(`${topic}/`.toLowerCase());
}
