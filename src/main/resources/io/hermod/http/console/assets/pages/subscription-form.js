// Creates or changes an event subscription.

import { css, html, nothing } from 'lit';
import { get, send } from '../api.js';
import { batchFields, destinationFields, headerFields, identityFields } from '../forms/destination.js';
import { checkField, selectField, textField } from '../forms/fields.js';
import { filterFields, startFilter } from '../forms/filter.js';
import { Check } from '../parts/check.js';
import { heading } from '../parts/heading.js';
import { all, azure, everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { navigate } from '../router.js';
import { query } from '../text/attention.js';
import { destinationKind } from '../text/destinations.js';
import { splitSubscriptionId, subscriptionId } from '../text/ids.js';
import { body, changesOf, emptyForm, formOf, patch, shownBody, shownPatch } from '../text/subscription.js';
import { azCreate, azUpdate, hermodCreate, hermodUpdate } from '../text/subscriptionCommand.js';
import '../parts/equivalent.js';

/** @typedef {import('../text/subscription.js').Form} Form */
/** @typedef {(change: Partial<Form>) => void} Set */

const WITHOUT_NAME = 'not-named-yet';

/** @param {Record<string, string>} _ @param {URLSearchParams} search */
export const title = (_, search) => (search.has('id') ? 'Change a subscription' : 'Create a subscription');

export default class extends Page {
  static properties = {
    form: { state: true }, stored: { state: true }, filter: { state: true }, topics: { state: true }, accounts: { state: true },
  };

  static styles = [Page.styles, css`
    .sticky { max-height: calc(100dvh - 1rem); overflow-y: auto; position: sticky; top: 0.5rem; }
    .sticky > * + * { display: block; margin-top: 0.75rem; }
    @media (max-width: 75rem) { .sticky { max-height: none; position: static; } }
    ul:not(.plain) { margin: 0.3rem 0; padding-left: 1.2rem; }
    .plain li { display: grid; grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; padding: 0.2rem 0; }
  `];

  constructor() {
    super();
    /** @type {Form | null} */
    this.form = null;
    /** @type {Form | null} what the server has; null for a new subscription */
    this.stored = null;
    this.filter = startFilter();
    /** @type {any[]} */
    this.topics = [];
    /** @type {any[]} */
    this.accounts = [];
    this.check = new Check(this, () => this.#ask());
  }

  async load() {
    const id = this.query.get('id');
    [this.topics, this.accounts] = await Promise.all([
      everyTopic(),
      all(`/subscriptions/${await azure()}/providers/Microsoft.Storage/storageAccounts`),
    ]);
    if (id) {
      const { scope, name } = splitSubscriptionId(id);
      const { properties } = await get(id);
      this.stored = formOf(decodeURIComponent(name), scope, properties);
      this.form = this.stored;
      this.filter = startFilter(properties.filter);
      this.check.now();
    } else {
      this.stored = null;
      this.form = emptyForm(this.query.get('scope') ?? this.topics.find(each => !each.properties.hermod?.builtIn)?.id ?? '');
      this.filter = startFilter();
    }
  }

  content() {
    const { form, stored } = this;
    if (!form) {
      return nothing;
    }
    return html`
      ${heading(stored ? `Change ${stored.name}` : 'Create a subscription')}
      <div class="split">
        <form @submit=${this.#save}>${this.#fields(form)}
          <div class="row">
            <button class="primary" ?disabled=${this.busy || this.filter.problem !== null}>${this.busy ? 'Working…' : stored ? 'Save' : 'Create'}</button>
            <a class="button" href=${stored ? query('/console/subscription', { id: this.query.get('id') }) : '/console/subscriptions'}>Cancel</a>
          </div>
        </form>
        <div class="sticky" tabindex="0" role="region" aria-label="Check and preview">
          ${this.check.view('subscription')}
          ${stored ? this.#changes(stored, form) : nothing}
          <hm-equivalent .ways=${stored ? waysToChange(stored, form) : waysToCreate(form)}></hm-equivalent>
        </div>
      </div>`;
  }

  /** @param {Form} form */
  #fields(form) {
    const set = (/** @type {Partial<Form>} */ change) => this.#set(change);
    const problem = (/** @type {string} */ path) => this.check.problem(path);
    const kind = destinationKind(form.endpointType);
    const part = { form, set, problem };
    return html`
      <fieldset><legend>Basics</legend><div class="fields">
        ${textField({
          name: 'name', label: 'Name', value: form.name, required: true, disabled: this.stored !== null, change: name => set({ name }),
          hint: '3 to 64 letters, digits and hyphens', problem: form.name ? this.check.problemOfName('Event subscription name') : null,
        })}
        ${this.#source(form, set)}
        ${textField({ name: 'labels', label: 'Labels', value: form.labels, hint: 'Separated by commas', change: labels => set({ labels }), problem: problem('labels') })}
      </div></fieldset>
      <fieldset><legend>Destination</legend>${destinationFields(part)}</fieldset>
      <fieldset><legend>Filter</legend>${filterFields({
        state: this.filter, problem,
        change: filter => {
          this.filter = filter;
          this.#set({ filterJson: filter.json, filter: filter.form });
        },
      })}</fieldset>
      ${kind.batches ? html`<fieldset><legend>Batching</legend>${batchFields(part)}</fieldset>` : nothing}
      <fieldset><legend>Retries and dead letters</legend>${this.#retries(form, set)}</fieldset>
      ${kind.headers ? html`<fieldset><legend>Delivery</legend>${headerFields(part)}</fieldset>` : nothing}
      <fieldset><legend>Schema, limits and expiry</legend>${this.#others(form, set)}</fieldset>
      <fieldset><legend>Pause</legend>${this.#pause(form, set)}</fieldset>
      <details><summary>For Azure’s tools only</summary><fieldset><legend>Identities</legend><div class="fields">
        <p class="muted wide field">Hermod stores and shows these. They have no effect.</p>
        ${identityFields('identity', 'Identity for deliveries', form.identity, problem('deliveryWithResourceIdentity.identity'), identity => set({ identity }))}
        ${identityFields('dead-letter-identity', 'Identity for dead letters', form.deadLetterIdentity,
          problem('deadLetterWithResourceIdentity.identity'), deadLetterIdentity => set({ deadLetterIdentity }))}
      </div></fieldset></details>`;
  }

  /**
   * A topic from the list, or the id of something else.
   *
   * @param {Form} form
   * @param {Set} set
   */
  #source({ scope }, set) {
    const isStored = this.stored !== null;
    const isListed = this.topics.some(({ id }) => id.toLowerCase() === scope.toLowerCase());
    return html`
      ${selectField({
        name: 'source', label: 'Events of', value: isListed ? scope : '', disabled: isStored, change: value => set({ scope: value }),
        options: [...this.topics.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'another resource …' }],
      })}
      ${isListed ? nothing : textField({
        name: 'scope', label: 'Resource id', value: scope, required: true, disabled: isStored, wide: true,
        hint: 'A topic of a domain, a resource group or another resource', change: value => set({ scope: value.trim() }),
      })}`;
  }

  /**
   * @param {Form} form
   * @param {Set} set
   */
  #retries(form, set) {
    return html`<div class="fields">
      ${this.#number('maxDeliveryAttempts', 'Max delivery attempts', 'retryPolicy', 'Empty: as the profile says')}
      ${this.#number('eventTimeToLiveInMinutes', 'Time to live (minutes)', 'retryPolicy', 'Empty: as the profile says')}
      ${textField({
        name: 'deadLetterAccount', label: 'Dead-letter storage account', value: form.deadLetterAccount, wide: true,
        suggest: { id: 'accounts', values: this.accounts.map(each => each.id) }, change: deadLetterAccount => set({ deadLetterAccount }),
        hint: 'The id of a storage account; without one, undeliverable events are dropped',
        problem: this.check.problem('deadLetterDestination.properties.resourceId'),
      })}
      ${textField({
        name: 'deadLetterContainer', label: 'Container', value: form.deadLetterContainer,
        change: deadLetterContainer => set({ deadLetterContainer }), required: form.deadLetterAccount !== '',
        problem: this.check.problem('deadLetterDestination.properties.blobContainerName'),
      })}
    </div>`;
  }

  /**
   * @param {Form} form
   * @param {Set} set
   */
  #others(form, set) {
    return html`<div class="fields">
      ${selectField({
        name: 'eventDeliverySchema', label: 'Delivery schema', value: form.eventDeliverySchema,
        options: [{ value: '', label: 'as the topic' }, 'EventGridSchema', 'CloudEventSchemaV1_0', 'CustomInputSchema'],
        change: eventDeliverySchema => set({ eventDeliverySchema }), problem: this.check.problem('eventDeliverySchema'),
      })}
      ${textField({
        name: 'expires', label: 'Expires (UTC)', type: 'datetime-local', value: form.expires,
        change: expires => set({ expires }), hint: 'Empty: never', problem: this.check.problem('expirationTimeUtc'),
      })}
      ${this.#number('maxInFlight', 'Max requests in flight', 'hermod', 'Empty: as the server allows')}
      ${this.#number('maxEventsPerSecond', 'Max events per second', 'hermod', 'Empty: no limit')}
    </div>`;
  }

  /**
   * @param {Form} form
   * @param {Set} set
   */
  #pause(form, set) {
    return html`<div class="fields">
      ${checkField({
        name: 'isPaused', label: 'Paused', value: form.isPaused, hint: 'Events wait, and nothing is sent', change: isPaused => set({ isPaused }),
      })}
      ${checkField({
        name: 'pauseKeepsTtl', label: 'Time to live stands still during pauses', value: form.pauseKeepsTtl,
        change: pauseKeepsTtl => set({ pauseKeepsTtl }),
      })}
    </div>`;
  }

  /**
   * @param {'maxDeliveryAttempts' | 'eventTimeToLiveInMinutes' | 'maxInFlight' | 'maxEventsPerSecond'} name
   * @param {string} label
   * @param {string} group
   * @param {string} hint
   */
  #number(name, label, group, hint) {
    return textField({
      name, label, type: 'number', value: this.form?.[name] ?? '', hint, change: value => this.#set({ [name]: value }),
      problem: this.check.problem(`${group}.${name}`),
    });
  }

  /**
   * @param {Form} stored
   * @param {Form} form
   */
  #changes(stored, form) {
    const all = changesOf(stored, form);
    return html`<section class="card" aria-labelledby="changes"><h2 id="changes">What changes</h2>
      ${all.length === 0 ? html`<p class="muted">Nothing yet.</p>` : html`<ul class="plain">${all.map(({ path, from, to }) => html`
        <li><code>${path.replace(/^destination\.properties\./, '')}</code><span class="wrap">${told(from)} → ${told(to)}</span></li>`)}</ul>`}
    </section>`;
  }

  /** @param {Partial<Form>} change */
  #set(change) {
    if (this.form) {
      this.form = { ...this.form, ...change };
      this.check.soon();
    }
  }

  async #ask() {
    const form = /** @type {Form} */ (this.form);
    const name = form.name.trim();
    const verdict = await send('POST', `/hermod/v1${subscriptionId(form.scope, name || WITHOUT_NAME)}/validate`, body(form));
    return name ? verdict : {
      valid: false, errors: [{ field: 'name', message: 'is required' }, ...verdict.errors], preview: null,
    };
  }

  /** @param {Event} event */
  async #save(event) {
    event.preventDefault();
    const { form, stored } = this;
    if (!form) {
      return;
    }
    const id = subscriptionId(form.scope, form.name.trim());
    const isSaved = await this.run(() => (stored ? send('PATCH', id, patch(stored, form)) : send('PUT', id, body(form))));
    if (isSaved) {
      navigate(query('/console/subscription', { id }));
    }
  }
}

/** @param {Form} form */
function waysToCreate(form) {
  const shown = shownBody(form);
  return [
    { name: 'hermod', ...hermodCreate(form.name, form.scope, shown.properties) },
    { name: 'az', ...azCreate(form.name, form.scope, shown.properties) },
    { name: 'JSON', text: json(shown), remark: 'The body of a PUT.', isJson: true },
  ];
}

/**
 * @param {Form} stored
 * @param {Form} form
 */
function waysToChange(stored, form) {
  const change = shownPatch(stored, form);
  if (Object.keys(change).length === 0) {
    return [{ name: 'hermod', text: null, remark: 'Nothing changes yet.' }];
  }
  return [
    { name: 'hermod', ...hermodUpdate(form.name, form.scope, change, shownBody(form).properties) },
    { name: 'az', ...azUpdate(form.name, form.scope, change) },
    { name: 'JSON', text: json(change), remark: 'The body of a PATCH.', isJson: true },
  ];
}

/** @param {any} value */
function told(value) {
  return value === null || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** @param {any} value */
function json(value) {
  return JSON.stringify(value, null, 2);
}
