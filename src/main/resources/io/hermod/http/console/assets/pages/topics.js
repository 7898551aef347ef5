// The topics, domains and system topics of the server.

import { html, nothing } from 'lit';
import { may } from '../api.js';
import { badge, heading } from '../parts/heading.js';
import { everyTopic, subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { href } from '../router.js';
import { groupOf } from '../text/ids.js';
import { kindOf, kindWord, schemaOf } from '../text/topic.js';
import '../components/table.js';

/** @typedef {import('../text/topic.js').Resource} Resource */

export const title = () => 'Topics';

export default class extends Page {
  static properties = { topics: { state: true } };

  constructor() {
    super();
    /** @type {Resource[] | null} */
    this.topics = null;
  }

  async load() {
    const [topics, all] = await Promise.all([everyTopic(), subscriptions()]);
    this.topics = topics.map(topic => ({
      ...topic, subscriptions: all.filter(each => isWithin(topic.id, each.properties.topic)).length,
    }));
  }

  content() {
    return this.topics && html`
      ${heading('Topics and domains', may('write') ? html`
        <a class="button primary" href="/console/topic-form?kind=topics">Create topic</a>
        <a class="button" href="/console/topic-form?kind=domains">Create domain</a>
        <a class="button" href="/console/topic-form?kind=systemTopics">Create system topic</a>` : nothing)}
      <hm-table caption="Topics" searchable .columns=${COLUMNS} .rows=${this.topics}></hm-table>`;
  }
}

/** @type {import('../components/table.js').Column[]} */
const COLUMNS = [
  { label: 'Name', value: topic => topic.name, render: nameOf, isSorted: 'ascending' },
  { label: 'Kind', value: topic => kindWord(kindOf(topic)) },
  { label: 'Subscriptions', value: topic => topic.subscriptions, isNumber: true },
  { label: 'Schema', value: topic => schemaOf(topic), isMinor: true },
  { label: 'Profile', value: topic => topic.properties.hermod?.profile ?? 'default', isMinor: true },
  { label: 'Group', value: topic => groupOf(topic.id), isMinor: true },
];

/** @param {Resource} topic */
function nameOf({ name, properties }) {
  return html`<a href=${href('/topics/:name', { name })}>${name}</a>
    ${properties.hermod?.builtIn ? badge('neutral', 'built in') : nothing}`;
}

/**
 * Whether a scope is a topic, or a topic of that domain.
 *
 * @param {string} topic
 * @param {string} scope
 */
function isWithin(topic, scope) {
  return `${scope}/`.toLowerCase().startsWith(`${topic}/`.toLowerCase());
}
