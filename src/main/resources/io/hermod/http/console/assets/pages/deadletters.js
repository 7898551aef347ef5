// The dead letters: groups, samples, and sending them again.

import { html, nothing } from 'lit';
import { get, may } from '../api.js';
import { selectField, textField } from '../forms/fields.js';
import { heading, table } from '../parts/heading.js';
import { subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { query } from '../text/attention.js';
import { destinationText } from '../text/destinations.js';
import { shortScope } from '../text/ids.js';
import { GROUPINGS, group, subscriptionKey, within } from '../text/letters.js';
import { count } from '../format.js';
import { fromField, moment, toField } from '../text/time.js';
import '../parts/deadLetter.js';
import '../parts/redrive.js';

/** @typedef {import('../text/letters.js').Entry} Entry */
/** @typedef {import('../text/letters.js').Group} Group */
/** @typedef {import('../text/letters.js').Search} Search */
/** @typedef {{account: string, container: string, blob: string, problem: string}} Fault */

const MOST_PAGES = 5;
const PAGE = 100;
/** @type {Record<string, string>} */
const FILTERS = { topic: 'Topic', subscription: 'Subscription', reason: 'Reason', outcome: 'Last outcome', eventType: 'Event type', text: 'Text' };
/** @type {Record<string, string>} */
const TIMES = { from: 'Last attempt from (UTC)', to: 'Last attempt before (UTC)' };

export const title = () => 'Dead letters';

export default class extends Page {
  static properties = {
    entries: { state: true }, isCut: { state: true }, faults: { state: true }, by: { state: true },
    filter: { state: true }, chosen: { state: true }, endpoints: { state: true },
  };

  constructor() {
    super();
    /** @type {Entry[] | null} */
    this.entries = null;
    this.isCut = false;
    /** @type {Fault[]} */
    this.faults = [];
    /** @type {Record<string, string>} */
    this.filter = {};
    /** @type {Entry | null} */
    this.chosen = null;
    /** @type {Map<string, string>} */
    this.endpoints = new Map();
    this.by = 'reason';
  }

  async load() {
    this.filter = Object.fromEntries([...this.query].filter(([name, value]) => (name in FILTERS || name in TIMES) && value));
    const [all] = await Promise.all([subscriptions(), this.find()]);
    this.endpoints = new Map(all.map(each => [
      subscriptionKey({ topic: shortScope(each.properties.topic), subscription: each.name }), destinationText(each.properties),
    ]));
  }

  /** Reads the first pages, which are enough to see what is wrong. */
  async find() {
    this.chosen = null;
    const entries = [];
    let page = await get('/hermod/v1/deadletters', { ...this.filter, top: PAGE });
    this.faults = page.faults;
    entries.push(...page.value);
    for (let pages = 1; page.nextLink && pages < MOST_PAGES; pages++) {
      page = await get('/hermod/v1/deadletters', Object.fromEntries(new URL(page.nextLink, location.origin).searchParams));
      entries.push(...page.value);
    }
    this.entries = entries;
    this.isCut = Boolean(page.nextLink);
  }

  content() {
    if (!this.entries) {
      return nothing;
    }
    return html`
      ${heading('Dead letters')}
      <form class="card fields" @submit=${this.#search}>
        ${Object.entries(FILTERS).map(([name, label]) => textField({
          name: `find-${name}`, label, value: this.filter[name] ?? '', change: value => { this.filter = { ...this.filter, [name]: value }; },
        }))}
        ${Object.entries(TIMES).map(([name, label]) => textField({
          name: `find-${name}`, label, type: 'datetime-local', value: toField(this.filter[name]),
          change: value => { this.filter = { ...this.filter, [name]: fromField(value) ?? '' }; },
        }))}
        <div class="row"><button class="primary" ?disabled=${this.busy}>Find</button>
          <button type="button" @click=${this.#clear}>Clear</button></div>
      </form>
      ${this.faults.map(fault => html`<div class="note warn"><p>${fault.account}/${fault.container} ${fault.blob}: ${fault.problem}</p></div>`)}
      <div class="head"><h2>${count(this.entries.length)}${this.isCut ? ' and more' : ''} found</h2>
        ${selectField({
          name: 'by', label: 'Group by', value: this.by, change: by => { this.by = by; },
          options: Object.entries(GROUPINGS).map(([value, { label }]) => ({ value, label })),
        })}</div>
      ${this.#groups(this.entries)}
      <hm-redrive .filter=${this.#given()} .allowed=${may('write')} @finished=${() => this.run(() => this.find())}></hm-redrive>
      ${this.#list(this.entries)}
      ${this.chosen ? html`<hm-dead-letter .entry=${this.chosen}></hm-dead-letter>` : nothing}`;
  }

  /** @param {Entry[]} entries */
  #groups(entries) {
    const { label } = GROUPINGS[this.by];
    return table('Groups', [{ label, isName: true, style: 'wrap' }, { label: 'Dead letters', style: 'number' }, 'A sample'],
      group(entries, this.by, this.endpoints).map(each => [this.#name(each), count(each.count), this.#show(each.sample)]),
      'There are no dead letters.');
  }

  /** Leads to the group; to each of its subscriptions if an endpoint has several. @param {Group} group */
  #name({ name, searches }) {
    if (searches.length <= 1) {
      return searches.length === 1 ? this.#narrowed(searches[0], name) : name;
    }
    return html`${name}
      <ul>${searches.map(search => html`<li>${this.#narrowed(search, `${search.topic ?? '?'} / ${search.subscription ?? '?'}`)}</li>`)}</ul>`;
  }

  /**
   * @param {Search} search
   * @param {string} name
   */
  #narrowed(search, name) {
    return html`<a href=${query('/console/deadletters', within(search, this.#given()))}>${name}</a>`;
  }

  /** @param {Entry[]} entries */
  #list(entries) {
    return entries.length === 0 ? nothing : html`
      <h2>Newest first</h2>
      ${table('Dead letters', [
        { label: 'Event', isName: true, style: 'break' }, { label: 'Subscription', style: 'break' }, { label: 'Reason', style: 'break' },
        'Outcome', { label: 'Attempts', style: 'number' }, { label: 'Last attempt', style: 'nowrap' }, 'Redriven',
      ], entries.toSorted((a, b) => time(b).localeCompare(time(a))).slice(0, PAGE).map(entry => ({
        isSelected: this.chosen === entry,
        cells: [
          this.#show(entry), `${entry.topic || '?'} / ${entry.subscription ?? '?'}`, entry.reason ?? '–', entry.outcome ?? '–',
          entry.attempts ?? '–', moment(time(entry)), entry.redrives > 0 ? `${entry.redrives}×` : 'no',
        ],
      })))}`;
  }

  /** @param {Entry} entry */
  #show(entry) {
    return html`<button type="button" class="link" aria-label="Show ${entry.eventId}" @click=${() => this.#choose(entry)}>${entry.eventId}</button>`;
  }

  #given() {
    return Object.fromEntries(Object.entries(this.filter).filter(([, value]) => value));
  }

  /** @param {Entry} entry */
  async #choose(entry) {
    this.chosen = entry;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('hm-dead-letter'))?.focus();
  }

  /** @param {Event} event */
  async #search(event) {
    event.preventDefault();
    await this.go(query('/console/deadletters', this.filter));
  }

  async #clear() {
    await this.go('/console/deadletters');
  }
}

/** @param {Entry} entry */
function time(entry) {
  return entry.lastAttemptAt ?? entry.publishedAt ?? '';
}
