// The event subscriptions of the server.

import { html, nothing } from 'lit';
import { get, may } from '../api.js';
import { heading, table } from '../parts/heading.js';
import { subscriptions } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { subscriptionTable } from '../parts/subscriptionTable.js';
import { OUTCOMES } from '../text/destinations.js';
import { splitSubscriptionId } from '../text/ids.js';
import { moment } from '../text/time.js';

/** @typedef {{subscription: string, endpoint: string, at: string | null, outcome: string, reason: string}} Validation */

export const title = () => 'Subscriptions';

export default class extends Page {
  static properties = { all: { state: true }, failed: { state: true } };

  constructor() {
    super();
    /** @type {import('../parts/subscriptionTable.js').Subscription[] | null} */
    this.all = null;
    /** @type {Validation[]} */
    this.failed = [];
  }

  async load() {
    const [all, { value }] = await Promise.all([
      subscriptions(), may('write') ? get('/hermod/v1/validations') : { value: [] },
    ]);
    this.all = all;
    this.failed = value.filter((/** @type {Validation} */ each) => each.outcome === 'refused' || each.outcome === 'unreachable');
  }

  content() {
    return this.all && html`
      ${heading('Subscriptions', may('write')
        ? html`<a class="button primary" href="/console/subscription-form">Create subscription</a>` : nothing)}
      ${subscriptionTable(this.all, 'There are no subscriptions yet', true)}
      ${this.failed.length > 0 ? html`<h2>Endpoints that did not agree</h2>
        ${table('Endpoints that did not agree', [{ label: 'Subscription', isName: true }, 'Endpoint', 'Time', 'Outcome', { label: 'Reason', style: 'wrap' }],
          this.failed.map(each => [
            splitSubscriptionId(each.subscription).name, each.endpoint, each.at ? moment(each.at) : '–', OUTCOMES[each.outcome] ?? each.outcome, each.reason,
          ]))}` : nothing}`;
  }
}
