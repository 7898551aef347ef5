// The fields that say where events go, and how.

import { html, nothing } from 'lit';
import { DESTINATIONS, destinationKind } from '../text/destinations.js';
import { checkField, selectField, textField } from './fields.js';
import { rowList } from './rows.js';

/** @typedef {import('../text/subscription.js').Form} Form */
/** @typedef {import('../text/subscription.js').Header} Header */
/** @typedef {import('../text/subscription.js').Identity} Identity */
/** @typedef {{form: Form, set: (change: Partial<Form>) => void, problem: import('./fields.js').FindProblem}} Part of the form */

const MOST_HEADERS = 10;
const PATH = 'destination.properties';
/** @type {Header} */
const BLANK_HEADER = { name: '', type: 'Static', value: '', isSecret: false, isStored: false };

/** @param {Part} part */
export function destinationFields(part) {
  const { form, set, problem } = part;
  const kind = destinationKind(form.endpointType);
  return html`<div class="fields">
    ${selectField({
      name: 'endpointType', label: 'Kind', value: form.endpointType, problem: problem('destination.endpointType'),
      options: DESTINATIONS.map(({ type, label }) => ({ value: type, label })),
      change: endpointType => set({ endpointType }),
    })}
    ${kind.fields.map(field => targetField(field, part))}
  </div>`;
}

/**
 * @param {import('../text/destinations.js').TargetField} field
 * @param {Part} part
 */
function targetField({ member, label, required, hint, secret }, { form, set, problem }) {
  const keeps = member === 'endpointUrl' && form.storedUrl !== '' && form.storedType === form.endpointType;
  return textField({
    name: member,
    label,
    wide: ['endpointUrl', 'resourceId'].includes(member),
    type: secret ? 'password' : 'text',
    required: required && !keeps,
    value: form.target[member] ?? '',
    placeholder: keeps ? `${form.storedUrl} (stored)` : undefined,
    hint: keeps ? 'Leave empty to keep the stored URL with its query' : hint,
    problem: problem(`${PATH}.${member}`),
    change: value => set({ target: { ...form.target, [member]: value } }),
  });
}

/** @param {Part} part */
export function batchFields({ form, set, problem }) {
  return html`<div class="fields">
    ${textField({
      name: 'maxEventsPerBatch', label: 'Max events per batch', value: form.maxEventsPerBatch, type: 'number',
      hint: '1 to 5000; empty: one event per request', problem: problem(`${PATH}.maxEventsPerBatch`),
      change: maxEventsPerBatch => set({ maxEventsPerBatch }),
    })}
    ${textField({
      name: 'preferredBatchSizeInKilobytes', label: 'Preferred batch size in kilobytes', type: 'number',
      value: form.preferredBatchSizeInKilobytes, hint: '1 to 1024',
      problem: problem(`${PATH}.preferredBatchSizeInKilobytes`),
      change: preferredBatchSizeInKilobytes => set({ preferredBatchSizeInKilobytes }),
    })}
    ${checkField({
      name: 'splitFailedBatches', label: 'Split failed batches', value: form.splitFailedBatches,
      hint: 'If a whole batch is refused, send its halves', change: splitFailedBatches => set({ splitFailedBatches }),
    })}
    ${destinationKind(form.endpointType).accepts ? checkField({
      name: 'partialBatch', label: 'Partial acceptance', value: form.partialBatch,
      hint: 'The response names the events that failed', change: partialBatch => set({ partialBatch }),
    }) : nothing}
  </div>`;
}

/** @param {Part} part */
export function headerFields({ form, set, problem }) {
  return rowList({
    legend: 'Delivery properties', rows: form.headers, most: MOST_HEADERS, add: 'Add property', blank: BLANK_HEADER,
    change: headers => set({ headers }),
    row: (row, index, setRow) => headerRow(row, index, setRow, problem(`${PATH}.deliveryAttributeMappings[${index}]`)),
  });
}

/**
 * @param {Header} row
 * @param {number} index
 * @param {(change: Partial<Header>) => void} set
 * @param {string | null} problem
 */
function headerRow(row, index, set, problem) {
  const isDynamic = row.type === 'Dynamic';
  return html`
    ${textField({ name: `header-name-${index}`, label: 'Name', value: row.name, required: true, problem, change: name => set({ name }) })}
    ${selectField({
      name: `header-type-${index}`, label: 'Type', value: row.type, options: ['Static', 'Dynamic'], change: type => set({ type }),
    })}
    ${textField({
      name: `header-value-${index}`, label: isDynamic ? 'Field of the event' : 'Value', value: row.value,
      type: !isDynamic && row.isSecret ? 'password' : 'text', required: isDynamic || !row.isStored,
      placeholder: !isDynamic && row.isStored ? '(stored)' : undefined,
      hint: isDynamic ? 'Such as subject or data.system' : row.isStored ? 'Leave empty to keep the stored secret' : undefined,
      change: value => set({ value }),
    })}
    ${isDynamic ? nothing : checkField({
      name: `header-secret-${index}`, label: 'Secret', value: row.isSecret, hint: 'Never shown again', change: isSecret => set({ isSecret }),
    })}`;
}

/**
 * The fields of an identity, which Hermod stores for Azure's tools.
 *
 * @param {string} name
 * @param {string} label
 * @param {Identity} identity
 * @param {string | null} problem
 * @param {(identity: Identity) => void} change
 */
export function identityFields(name, label, identity, problem, change) {
  return html`
    ${selectField({
      name, label, value: identity.type, problem,
      options: [
        { value: '', label: 'none' }, { value: 'SystemAssigned', label: 'that of the topic' }, { value: 'UserAssigned', label: 'user-assigned' },
      ],
      change: type => change({ ...identity, type: /** @type {Identity['type']} */ (type) }),
    })}
    ${identity.type === 'UserAssigned' ? textField({
      name: `${name}-id`, label: 'Id of the identity', value: identity.id, required: true, change: id => change({ ...identity, id }),
    }) : nothing}`;
}
