// The topics of a domain: most appear by themselves, but they can also be created and deleted.

import { LitElement, html, nothing } from 'lit';
import { send } from '../api.js';
import { textField } from '../forms/fields.js';
import { confirm } from '../components/dialog.js';
import { query } from '../text/attention.js';
import { messageOf } from '../text/failure.js';
import { problemWithDomainTopic } from '../text/topic.js';
import { all } from './lists.js';
import { table } from './heading.js';
import { style } from './style.js';

/** A list of the topics of the domain with this id, with a form for another one. */
class DomainTopics extends LitElement {
  static properties = {
    domain: {}, allowed: { attribute: false }, topics: { state: true }, name: { state: true }, failure: { state: true },
  };

  static styles = style;

  constructor() {
    super();
    this.domain = '';
    this.allowed = false;
    /** @type {{id: string, name: string}[]} */
    this.topics = [];
    this.name = '';
    this.failure = '';
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('domain')) {
      this.#guarded(async () => {});
    }
  }

  render() {
    return html`
      <h2>Topics of this domain</h2>
      ${this.failure ? html`<div class="note bad" role="alert"><p>${this.failure}</p></div>` : nothing}
      ${table('Topics of this domain', [{ label: 'Name', isName: true, style: 'break' }, { label: 'Actions', isQuiet: true }],
        this.topics.map(each => [each.name, this.allowed ? this.#actions(each) : nothing]),
        'None yet. A topic appears with its first subscription, unless the domain is set up otherwise.')}
      ${this.allowed ? this.#form() : nothing}`;
  }

  /** @param {{id: string, name: string}} topic */
  #actions({ id, name }) {
    return html`<div class="row">
      <a class="button" href=${query('/console/subscription-form', { scope: id })} aria-label="Subscribe to ${name}">Subscribe</a>
      <button class="danger" aria-label="Delete ${name}" @click=${() => this.#delete(id, name)}>Delete</button></div>`;
  }

  #form() {
    const problem = this.name ? problemWithDomainTopic(this.name) : null;
    return html`<form class="card" @submit=${this.#create}>
      <div class="fields">
        ${textField({
          name: 'domain-topic', label: 'Name of another topic', value: this.name, required: true, problem, change: name => { this.name = name; },
          hint: '3 to 128 letters, digits and any of . _ ~ -',
        })}
      </div>
      <div class="row"><button>Create topic</button></div>
    </form>`;
  }

  /** @param {Event} event */
  async #create(event) {
    event.preventDefault();
    await this.#guarded(async () => {
      await send('PUT', `${this.domain}/topics/${encodeURIComponent(this.name)}`);
      this.name = '';
    });
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  async #delete(id, name) {
    const isSure = await confirm({
      isDangerous: true,
      heading: `Delete ${name}?`, text: 'Its subscriptions and their waiting events are deleted too. This cannot be undone.', action: 'Delete',
    });
    if (isSure) {
      await this.#guarded(async () => {
        await send('DELETE', id);
        this.dispatchEvent(new CustomEvent('changed'));
      });
    }
  }

  /** @param {() => Promise<void>} action */
  async #guarded(action) {
    this.failure = '';
    try {
      await action();
      this.topics = await all(`${this.domain}/topics`);
    } catch (failure) {
      this.failure = messageOf(failure);
    }
  }
}

customElements.define('hm-domain-topics', DomainTopics);
