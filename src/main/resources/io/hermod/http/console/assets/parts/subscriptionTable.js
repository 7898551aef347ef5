// A table of event subscriptions.

import { html } from 'lit';
import { query } from '../text/attention.js';
import { destinationKind, destinationOf, destinationText } from '../text/destinations.js';
import { shortScope } from '../text/ids.js';
import { badge } from './heading.js';
import '../components/empty.js';
import '../components/table.js';

/** @typedef {{id: string, name: string, properties: import('../text/subscription.js').Properties}} Subscription */

/** The state of a subscription: a tone and a word. @param {Subscription} subscription */
function stateOf({ properties }) {
  if (properties.hermod?.isPaused) {
    return ['warn', 'paused'];
  }
  switch (properties.provisioningState) {
    case 'Succeeded':
      return ['good', 'active'];
    case 'AwaitingManualAction':
      return ['warn', 'awaiting validation'];
    case 'Failed':
      return ['bad', 'validation failed'];
    default:
      return ['bad', properties.provisioningState];
  }
}

/** The state of a subscription as a badge. @param {Subscription} subscription */
export function subscriptionState(subscription) {
  const [tone, word] = stateOf(subscription);
  return badge(tone, word);
}

/**
 * @param {Subscription[]} subscriptions
 * @param {string} empty what to say if there are none
 * @param {boolean} [searchable]
 */
export function subscriptionTable(subscriptions, empty, searchable = false) {
  return html`<hm-table caption="Subscriptions" ?searchable=${searchable} .columns=${COLUMNS} .rows=${subscriptions}>
    <hm-empty slot="empty" icon="subscriptions" heading=${empty}>A subscription says which events go where.</hm-empty>
  </hm-table>`;
}

/** @type {import('../components/table.js').Column[]} */
const COLUMNS = [
  {
    label: 'Name', value: each => each.name, isSorted: 'ascending',
    render: each => html`<a href=${query('/console/subscription', { id: each.id })}>${each.name}</a>`,
  },
  { label: 'Events of', value: each => shortScope(each.properties.topic) },
  { label: 'State', value: each => stateOf(each)[1], render: subscriptionState },
  { label: 'Destination', value: each => destinationText(each.properties) },
  { label: 'Kind', value: each => destinationKind(destinationOf(each.properties).endpointType).label, isMinor: true },
  { label: 'Labels', value: each => each.properties.labels.join(', '), isMinor: true },
];
