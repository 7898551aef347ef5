// The event subscriptions of the server.

import { html, nothing } from 'lit';
import { may } from '../api.js';
import { heading } from '../parts/heading.js';
import { subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { subscriptionTable } from '../parts/subscriptionTable.js';

export const title = () => 'Subscriptions';

export default class extends Page {
  static properties = { all: { state: true } };

  constructor() {
    super();
    /** @type {import('../parts/subscriptionTable.js').Subscription[] | null} */
    this.all = null;
  }

  async load() {
    this.all = await subscriptions();
  }

  content() {
    return this.all && html`
      ${heading('Subscriptions', may('write')
        ? html`<a class="button primary" href="/console/subscription-form">Create subscription</a>` : nothing)}
      ${subscriptionTable(this.all, 'There are no subscriptions yet', true)}`;
  }
}
