// Creates or changes an event subscription.

import { css, html, nothing } from 'lit';
import { get, send } from '../api.js';
import { batchFields, destinationFields, headerFields } from '../forms/destination.js';
import { checkField, selectField, textField } from '../forms/fields.js';
import { filterFields, filterValue, startFilter } from '../forms/filter.js';
import { badge, heading } from '../parts/heading.js';
import { all, azure, everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { navigate } from '../router.js';
import { query } from '../text/attention.js';
import { destinationKind } from '../text/destinations.js';
import { splitSubscriptionId, subscriptionId } from '../text/ids.js';
import { body, emptyForm, formOf, patch, shownBody } from '../text/subscription.js';
import { azCommand, hermodCommand, limits } from '../text/subscriptionCommand.js';
import '../components/code.js';

const PAUSE_BEFORE_CHECK = 350;

export const title = () => 'Subscription';

export default class extends Page {
  static properties = {
    form: { state: true }, filter: { state: true }, topics: { state: true }, accounts: { state: true },
    isNew: { state: true }, verdict: { state: true },
  };

  static styles = [Page.styles, css`
    .sticky { position: sticky; top: 0.5rem; }
    .verdict { margin-bottom: 0.75rem; }
    ul { margin: 0.3rem 0; padding-left: 1.2rem; }
  `];

  constructor() {
    super();
    /** @type {any} */
    this.form = null;
    /** @type {any} */
    this.filter = null;
    /** @type {any} */
    this.topics = null;
    /** @type {any} */
    this.accounts = null;
    /** @type {any} */
    this.isNew = null;
    /** @type {any} */
    this.verdict = null;
  }

  async load() {
    const id = this.query.get('id');
    this.isNew = !id;
    [this.topics, this.accounts] = await Promise.all([
      everyTopic(),
      all(`/subscriptions/${await azure()}/providers/Microsoft.Storage/storageAccounts`),
    ]);
    if (this.isNew) {
      this.form = emptyForm(this.query.get('scope') ?? this.topics.find(each => !each.properties.hermod?.builtIn)?.id ?? '');
      this.filter = startFilter();
    } else {
      const { scope, name } = splitSubscriptionId(String(id));
      const { properties } = await get(String(id));
      this.form = formOf(decodeURIComponent(name), scope, properties);
      this.filter = startFilter(properties.filter);
    }
    this.#check();
  }

  content() {
    if (!this.form) {
      return nothing;
    }
    return html`
      ${heading(this.isNew ? 'Create a subscription' : `Change ${this.form.name}`)}
      <div class="split">
        <form @submit=${this.#save}>${this.#fields()}
          <div class="row">
            <button class="primary" ?disabled=${this.busy}>${this.busy ? 'Working…' : this.isNew ? 'Create' : 'Save'}</button>
            <a class="button" href=${this.isNew ? '/console/subscriptions' : query('/console/subscription', { id: this.query.get('id') })}>Cancel</a>
          </div>
        </form>
        <div class="sticky">${this.#preview()}</div>
      </div>`;
  }

  #fields() {
    const { form } = this;
    const set = change => this.#set(change);
    const problem = path => this.#problem(path);
    const kind = destinationKind(form.endpointType);
    return html`
      <fieldset><legend>Basics</legend><div class="fields">
        ${textField({
          name: 'name', label: 'Name', value: form.name, required: true, disabled: !this.isNew, change: name => set({ name }),
          hint: '3 to 64 letters, digits and hyphens', problem: this.#problemOfName(),
        })}
        ${this.#source(set)}
        ${textField({ name: 'labels', label: 'Labels', value: form.labels, hint: 'Separated by commas', change: labels => set({ labels }), problem: problem('labels') })}
      </div></fieldset>
      <fieldset><legend>Destination</legend>${destinationFields({ form, set, problem })}</fieldset>
      <fieldset><legend>Filter</legend>${filterFields({
        state: this.filter, problem,
        change: filter => {
          this.filter = filter;
          this.#set({ filterJson: filter.json, filter: filter.form });
        },
      })}</fieldset>
      ${kind.batches ? html`<fieldset><legend>Batching</legend>${batchFields({ form, set, problem })}</fieldset>` : nothing}
      <fieldset><legend>Retries and dead letters</legend>${this.#retries(set, problem)}</fieldset>
      ${kind.headers ? html`<fieldset><legend>Delivery</legend>${headerFields({ form, set, problem })}</fieldset>` : nothing}
      <fieldset><legend>Schema, limits and expiry</legend>${this.#others(set, problem)}</fieldset>`;
  }

  /** A topic from the list, or the id of something else. */
  #source(set) {
    const { scope } = this.form;
    const isListed = this.topics.some(({ id }) => id.toLowerCase() === scope.toLowerCase());
    return html`
      ${selectField({
        name: 'source', label: 'Events of', value: isListed ? scope : '', disabled: !this.isNew, change: value => set({ scope: value }),
        options: [...this.topics.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'another resource …' }],
      })}
      ${isListed ? nothing : textField({
        name: 'scope', label: 'Resource id', value: scope, required: true, disabled: !this.isNew, wide: true,
        hint: 'A topic of a domain, a resource group or another resource', change: value => set({ scope: value.trim() }),
      })}`;
  }

  #retries(set, problem) {
    const { form } = this;
    return html`<div class="fields">
      ${this.#number('maxDeliveryAttempts', 'Max delivery attempts', 'retryPolicy', 'Empty: as the profile says')}
      ${this.#number('eventTimeToLiveInMinutes', 'Time to live (minutes)', 'retryPolicy', 'Empty: as the profile says')}
      ${textField({
        name: 'deadLetterAccount', label: 'Dead-letter storage account', value: form.deadLetterAccount, wide: true,
        list: 'accounts', suggest: this.accounts.map(each => each.id), change: deadLetterAccount => set({ deadLetterAccount }),
        hint: 'The id of a storage account; without one, undeliverable events are dropped',
        problem: problem('deadLetterDestination.properties.resourceId'),
      })}
      ${textField({
        name: 'deadLetterContainer', label: 'Container', value: form.deadLetterContainer,
        change: deadLetterContainer => set({ deadLetterContainer }),
        problem: problem('deadLetterDestination.properties.blobContainerName'),
      })}
    </div>`;
  }

  #others(set, problem) {
    const { form } = this;
    return html`<div class="fields">
      ${selectField({
        name: 'eventDeliverySchema', label: 'Delivery schema', value: form.eventDeliverySchema,
        options: [{ value: '', label: 'as the topic' }, 'EventGridSchema', 'CloudEventSchemaV1_0', 'CustomInputSchema'],
        change: eventDeliverySchema => set({ eventDeliverySchema }), problem: problem('eventDeliverySchema'),
      })}
      ${textField({
        name: 'expires', label: 'Expires (UTC)', type: 'datetime-local', value: form.expires,
        change: expires => set({ expires }), hint: 'Empty: never', problem: problem('expirationTimeUtc'),
      })}
      ${this.#number('maxInFlight', 'Max requests in flight', 'hermod')}
      ${this.#number('maxEventsPerSecond', 'Max events per second', 'hermod')}
      ${checkField({
        name: 'pauseKeepsTtl', label: 'Time to live stands still during pauses', value: form.pauseKeepsTtl,
        change: pauseKeepsTtl => set({ pauseKeepsTtl }),
      })}
    </div>`;
  }

  #number(name, label, group, hint) {
    return textField({
      name, label, type: 'number', value: this.form[name], hint, change: value => this.#set({ [name]: value }),
      problem: this.#problem(`${group}.${name}`),
    });
  }

  #preview() {
    const shown = shownBody(this.form);
    return html`
      <section class="card verdict" aria-labelledby="check">
        <h2 id="check">Check</h2>
        <div role="status">${this.#verdict()}</div>
      </section>
      <section class="card" aria-labelledby="same">
        <h2 id="same">The same as a command</h2>
        ${this.#command('hermod', hermodCommand(this.form.name, this.form.scope, shown), shown)}
        ${this.#command('az', azCommand(this.form.name, this.form.scope, shown), shown)}
        <hm-code wrap label="JSON" .text=${JSON.stringify(shown, null, 2)}></hm-code>
        ${this.verdict?.preview ? html`<details><summary>What the server would store</summary>
          <hm-code wrap label="Preview" .text=${JSON.stringify(this.verdict.preview, null, 2)}></hm-code></details>` : nothing}
      </section>`;
  }

  #command(tool, text, shown) {
    const limit = limits(tool, shown);
    return html`<hm-code wrap label=${tool} .text=${text}></hm-code>${limit ? html`<p class="small muted">${limit}</p>` : nothing}`;
  }

  #verdict() {
    const { verdict } = this;
    if (!verdict) {
      return html`<p class="muted">Fill in the name and the destination.</p>`;
    }
    if (!verdict.valid) {
      return html`<p>${badge('bad', 'Not yet valid')}</p>
        <ul>${verdict.errors.map(({ field, message }) => html`<li>${field ? html`<code>${field.replace(/^properties\./, '')}</code>` : nothing} ${message}</li>`)}</ul>`;
    }
    return html`<p>${badge('good', 'Valid')}
      ${verdict.exists ? 'Changes the existing subscription.' : 'Creates a new subscription.'}</p>`;
  }

  #problem(path) {
    return this.verdict?.errors.find(({ field }) => shortPath(field).startsWith(path))?.message ?? null;
  }

  #problemOfName() {
    return this.verdict?.errors.find(({ field }) => /^(name|eventSubscriptionName)$/i.test(field ?? ''))?.message ?? null;
  }

  #set(change) {
    this.form = { ...this.form, ...change };
    clearTimeout(this.waiting);
    this.waiting = this.later(PAUSE_BEFORE_CHECK, () => this.#check());
  }

  /** Asks the server what it thinks. A newer question makes the answer to an older one useless. */
  async #check() {
    const { form } = this;
    if (!form.name || !form.scope) {
      this.verdict = null;
      return;
    }
    try {
      const verdict = await send('POST', `/hermod/v1${subscriptionId(form.scope, form.name)}/validate`, body(form));
      if (form === this.form) {
        this.verdict = verdict;
      }
    } catch (failure) {
      if (form === this.form) {
        this.verdict = { valid: false, errors: [{ field: null, message: failure.message }] };
      }
    }
  }

  async #save(event) {
    event.preventDefault();
    const id = subscriptionId(this.form.scope, this.form.name.trim());
    this.form = { ...this.form, filterJson: this.filter.text === null ? null : filterValue(this.filter) };
    const isSaved = await this.run(() => this.isNew
      ? send('PUT', id, body(this.form))
      : send('PATCH', id, patch(this.form)));
    if (isSaved) {
      navigate(query('/console/subscription', { id }));
    }
  }
}

/** The path of a field below properties, whether or not an identity is around the destination. */
function shortPath(field) {
  return String(field ?? '').replace(/^properties\./, '').replace(/^deliveryWithResourceIdentity\.(?=destination)/, '');
}
