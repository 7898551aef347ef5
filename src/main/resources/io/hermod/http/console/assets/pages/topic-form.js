// Creates or changes a topic, domain or system topic.

import { html, nothing } from 'lit';
import { get, send } from '../api.js';
import { areaField, checkField, selectField, textField } from '../forms/fields.js';
import { heading } from '../parts/heading.js';
import { azure, topicNamed } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { navigate } from '../router.js';
import { groupOf, topicId } from '../text/ids.js';
import {
  MAPPED, SCHEMAS, azCommand, body, emptyForm, formOf, hermodCommand, kindWord, limits, mayHaveDefault,
} from '../text/topic.js';
import '../components/code.js';

export const title = () => 'Topic';

export default class extends Page {
  static properties = { form: { state: true }, profiles: { state: true }, isNew: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.form = null;
    /** @type {any} */
    this.profiles = null;
    /** @type {any} */
    this.isNew = null;
  }

  async load() {
    const name = this.query.get('name');
    this.isNew = !name;
    this.profiles = (await get('/hermod/v1/profiles')).profiles;
    if (this.isNew) {
      this.form = emptyForm(this.query.get('kind') ?? 'topics');
    } else {
      const topic = await topicNamed(String(name));
      this.form = formOf(topic.type.split('/').pop(), groupOf(topic.id), topic);
    }
  }

  content() {
    if (!this.form) {
      return nothing;
    }
    const word = kindWord(this.form.kind);
    return html`
      ${heading(this.isNew ? `Create a ${word}` : `Change ${this.form.name}`)}
      <div class="split">
        <form @submit=${this.#save}>
          ${this.#basics()}
          ${this.form.kind === 'systemTopics' ? nothing : this.#publishing()}
          ${this.#other()}
          <div class="row">
            <button class="primary" ?disabled=${this.busy}>${this.isNew ? 'Create' : 'Save'}</button>
            <a class="button" href=${this.isNew ? '/console/topics' : `/console/topics/${encodeURIComponent(this.form.name)}`}>Cancel</a>
          </div>
        </form>
        <section class="card" aria-labelledby="same">
          <h2 id="same">The same as a command</h2>
          ${['hermod', 'az'].map(tool => this.#command(tool))}
          <hm-code wrap label="JSON" .text=${JSON.stringify(body(this.form), null, 2)}></hm-code>
        </section>
      </div>`;
  }

  #basics() {
    return html`<fieldset><legend>Basics</legend><div class="fields">
      ${this.#text('name', 'Name', { required: true, disabled: !this.isNew, hint: '3 to 50 letters, digits and hyphens' })}
      ${this.#text('group', 'Resource group', { required: true, disabled: !this.isNew })}
      ${this.#text('location', 'Location', { required: true, disabled: !this.isNew, hint: 'Any word; it has no effect' })}
      ${this.form.kind === 'systemTopics' ? html`
        ${this.#text('source', 'Source', { required: true, hint: 'The id of a resource; it begins with a slash' })}
        ${this.#text('topicType', 'Topic type', { required: true, disabled: !this.isNew, hint: 'Such as Microsoft.Storage.StorageAccounts' })}` : nothing}
      ${selectField({
        name: 'profile', label: 'Profile', value: this.form.profile, change: value => this.#set({ profile: value }),
        options: [{ value: '', label: 'the server’s default' }, ...this.profiles],
        hint: 'The delivery and retry rules',
      })}
    </div></fieldset>`;
  }

  #publishing() {
    return html`
      <fieldset><legend>Events</legend><div class="fields">
        ${selectField({
          name: 'inputSchema', label: 'Schema', value: this.form.inputSchema, options: SCHEMAS, disabled: !this.isNew,
          change: value => this.#set({ inputSchema: value }), hint: 'Cannot be changed later',
        })}
        ${this.form.inputSchema === 'CustomEventSchema' ? MAPPED.map(member => this.#mapping(member)) : nothing}
      </div></fieldset>
      <fieldset><legend>Who may publish</legend><div class="fields">
        ${selectField({
          name: 'publicNetworkAccess', label: 'Network access', value: this.form.publicNetworkAccess,
          options: ['Enabled', 'Disabled', 'SecuredByPerimeter'], change: value => this.#set({ publicNetworkAccess: value }),
        })}
        ${checkField({
          name: 'disableLocalAuth', label: 'Accept only tokens', value: this.form.disableLocalAuth,
          change: value => this.#set({ disableLocalAuth: value }), hint: 'Keys and SAS tokens are rejected',
        })}
        ${areaField({
          name: 'inboundIpRules', label: 'Allowed networks', value: this.form.inboundIpRules, rows: 2,
          change: value => this.#set({ inboundIpRules: value }), hint: 'One per line, such as 10.0.0.0/8; none allows all',
        })}
      </div></fieldset>`;
  }

  #mapping(member) {
    const field = this.form.mapping[member] ?? {};
    const change = part => this.#set({ mapping: { ...this.form.mapping, [member]: { ...field, ...part } } });
    return html`
      ${textField({
        name: `map-${member}`, label: `${member} from`, value: field.sourceField, disabled: !this.isNew,
        change: sourceField => change({ sourceField }), hint: 'A member of the event',
      })}
      ${mayHaveDefault(member) ? textField({
        name: `default-${member}`, label: `${member} otherwise`, value: field.defaultValue, disabled: !this.isNew,
        change: defaultValue => change({ defaultValue }),
      }) : nothing}`;
  }

  #other() {
    return html`<fieldset><legend>Other</legend><div class="fields">
      ${this.form.kind === 'domains' ? html`
        ${checkField({
          name: 'autoCreate', label: 'Create topics with their first subscription', value: this.form.autoCreate,
          change: value => this.#set({ autoCreate: value }),
        })}
        ${checkField({
          name: 'autoDelete', label: 'Delete topics with their last subscription', value: this.form.autoDelete,
          change: value => this.#set({ autoDelete: value }),
        })}` : nothing}
      ${areaField({
        name: 'tags', label: 'Tags', value: this.form.tags, rows: 2, change: value => this.#set({ tags: value }),
        hint: 'One per line: name=value',
      })}
    </div></fieldset>`;
  }

  #command(tool) {
    const limit = limits(tool, this.form);
    const text = tool === 'az' ? azCommand(this.form) : hermodCommand(this.form);
    return html`
      <hm-code wrap label=${tool} .text=${text}></hm-code>
      ${limit ? html`<p class="small muted">${limit}</p>` : nothing}`;
  }

  #text(name, label, options) {
    return textField({ name, label, value: this.form[name], change: value => this.#set({ [name]: value }), ...options });
  }

  #set(change) {
    this.form = { ...this.form, ...change };
  }

  async #save(event) {
    event.preventDefault();
    const isSaved = await this.run(async () => {
      const id = topicId(await azure(), this.form.group, this.form.kind, this.form.name.trim());
      await send('PUT', id, body(this.form));
    });
    if (isSaved) {
      navigate(`/console/topics/${encodeURIComponent(this.form.name.trim())}`);
    }
  }
}
