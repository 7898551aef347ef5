// The event subscriptions of the server.

import { html, nothing } from 'lit';
import { may } from '../api.js';
import { textField } from '../forms/fields.js';
import { heading } from '../parts/heading.js';
import { subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { subscriptionTable } from '../parts/subscriptionTable.js';
import { destinationText } from '../text/destinations.js';
import { count } from '../format.js';

export const title = () => 'Subscriptions';

export default class extends Page {
  static properties = { all: { state: true }, wanted: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.all = null;
    this.wanted = '';
  }

  async load() {
    this.all = await subscriptions();
  }

  content() {
    if (!this.all) {
      return nothing;
    }
    const found = this.all.filter(each => words(each).includes(this.wanted.trim().toLowerCase()));
    return html`
      ${heading('Subscriptions', may('write')
        ? html`<a class="button primary" href="/console/subscription-form">Create subscription</a>` : nothing)}
      <div class="fields">${textField({
        name: 'search', label: 'Search', type: 'search', value: this.wanted, placeholder: 'name, topic, destination or label',
        change: text => { this.wanted = text; },
      })}</div>
      <p class="small muted" role="status">${count(found.length)} of ${count(this.all.length)}</p>
      ${subscriptionTable(found, 'No subscription matches.')}`;
  }
}

function words({ name, properties }) {
  return [name, properties.topic, destinationText(properties), ...properties.labels].join(' ').toLowerCase();
}
