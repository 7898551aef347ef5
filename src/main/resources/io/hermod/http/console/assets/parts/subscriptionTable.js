// A table of event subscriptions.

import { html } from 'lit';
import { query } from '../text/attention.js';
import { destinationKind, destinationText } from '../text/destinations.js';
import { shortScope } from '../text/ids.js';
import { badge } from './heading.js';
import '../components/empty.js';
import '../components/table.js';

/** The state of a subscription: a tone and a word. */
function stateOf({ properties }) {
  if (properties.hermod?.isPaused) {
    return ['warn', 'paused'];
  }
  switch (properties.provisioningState) {
    case 'Succeeded':
      return ['good', 'active'];
    case 'AwaitingManualAction':
      return ['warn', 'awaiting validation'];
    default:
      return ['bad', properties.provisioningState];
  }
}

/** The state of a subscription as a badge. */
export function subscriptionState(subscription) {
  const [tone, word] = stateOf(subscription);
  return badge(tone, word);
}

export function subscriptionTable(subscriptions, empty, searchable = false) {
  return html`<hm-table caption="Subscriptions" ?searchable=${searchable} .columns=${COLUMNS} .rows=${subscriptions}>
    <hm-empty slot="empty" icon="subscriptions" heading=${empty}>A subscription says which events go where.</hm-empty>
  </hm-table>`;
}

const COLUMNS = [
  {
    label: 'Name', value: each => each.name, isSorted: 'ascending',
    render: each => html`<a href=${query('/console/subscription', { id: each.id })}>${each.name}</a>`,
  },
  { label: 'Events of', value: each => shortScope(each.properties.topic) },
  { label: 'State', value: each => stateOf(each)[1], render: subscriptionState },
  { label: 'Destination', value: each => destinationText(each.properties) },
  { label: 'Kind', value: each => destinationKind(destinationOf(each)?.endpointType).label, isMinor: true },
  { label: 'Labels', value: each => each.properties.labels.join(', '), isMinor: true },
];

function destinationOf({ properties }) {
  return properties.destination ?? properties.deliveryWithResourceIdentity?.destination;
}
