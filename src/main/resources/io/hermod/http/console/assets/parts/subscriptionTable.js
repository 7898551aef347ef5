// A table of event subscriptions.

import { html } from 'lit';
import { query } from '../text/attention.js';
import { destinationKind, destinationText } from '../text/destinations.js';
import { shortScope } from '../text/ids.js';
import { badge, table } from './heading.js';

/** The state of a subscription as a badge. */
export function subscriptionState({ properties }) {
  if (properties.hermod?.isPaused) {
    return badge('warn', 'paused');
  }
  switch (properties.provisioningState) {
    case 'Succeeded':
      return badge('good', 'active');
    case 'AwaitingManualAction':
      return badge('warn', 'awaiting validation');
    default:
      return badge('bad', properties.provisioningState);
  }
}

export function subscriptionTable(subscriptions, empty) {
  return table('Subscriptions', ['Name', 'Events of', 'State', 'Kind', 'Destination'], subscriptions.map(each => html`<tr>
    <th scope="row"><a href=${query('/console/subscription', { id: each.id })}>${each.name}</a></th>
    <td>${shortScope(each.properties.topic)}</td>
    <td>${subscriptionState(each)}</td>
    <td class="nowrap">${destinationKind((each.properties.destination ?? each.properties.deliveryWithResourceIdentity?.destination)?.endpointType).label}</td>
    <td class="wrap">${destinationText(each.properties)}</td>
  </tr>`), empty);
}
