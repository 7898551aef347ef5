// Creates or changes a topic, domain or system topic.

import { css, html, nothing } from 'lit';
import { get, send } from '../api.js';
import { areaField, checkField, selectField, textField } from '../forms/fields.js';
import { Check } from '../parts/check.js';
import { heading } from '../parts/heading.js';
import { azure, topicNamed } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { navigate } from '../router.js';
import { groupOf, topicId } from '../text/ids.js';
import {
  IDENTITIES, MAPPED, SCHEMAS, azCommand, body, emptyForm, formOf, hermodCommand, kindWord, mayHaveDefault, problemWithTypes,
} from '../text/topic.js';
import '../parts/equivalent.js';

/** @typedef {import('../text/topic.js').Form} Form */
/** @typedef {'name' | 'group' | 'location' | 'source' | 'topicType'} TextName */

const WITHOUT_NAME = 'not-named-yet';

/** @param {Record<string, string>} _ @param {URLSearchParams} search */
export const title = (_, search) => {
  const name = search.get('name');
  return name ? `Change ${name}` : `Create a ${kindWord(search.get('kind') ?? 'topics')}`;
};

export default class extends Page {
  static properties = { form: { state: true }, profiles: { state: true }, isNew: { state: true } };

  static styles = [Page.styles, css`
    .split > :last-child > * + * { display: block; margin-top: 0.75rem; }
    ul { margin: 0.3rem 0; padding-left: 1.2rem; }
  `];

  constructor() {
    super();
    /** @type {Form | null} */
    this.form = null;
    /** @type {string[]} */
    this.profiles = [];
    this.isNew = true;
    this.azure = '';
    this.check = new Check(this, () => this.#ask());
  }

  async load() {
    const name = this.query.get('name');
    this.isNew = !name;
    this.azure = String(await azure());
    this.profiles = (await get('/hermod/v1/profiles')).profiles;
    if (name) {
      const topic = await topicNamed(name);
      this.form = formOf(groupOf(topic.id), topic);
      this.check.now();
    } else {
      this.form = emptyForm(this.query.get('kind') ?? 'topics');
    }
  }

  content() {
    const { form } = this;
    if (!form) {
      return nothing;
    }
    const word = kindWord(form.kind);
    return html`
      ${heading(this.isNew ? `Create a ${word}` : `Change ${form.name}`)}
      <div class="split">
        <form @submit=${this.#save}>
          ${this.#basics(form)}
          ${form.kind === 'systemTopics' ? nothing : this.#publishing(form)}
          ${this.#other(form)}
          ${this.#traits(form)}
          <div class="row">
            <button class="primary" ?disabled=${this.busy || problemWithTypes(form.eventTypes) !== null}>${this.isNew ? 'Create' : 'Save'}</button>
            <a class="button" href=${this.isNew ? '/console/topics' : `/console/topics/${encodeURIComponent(form.name)}`}>Cancel</a>
          </div>
        </form>
        <div>
          ${this.check.view(word)}
          <hm-equivalent .ways=${[
            { name: 'hermod', ...hermodCommand(form) },
            { name: 'az', ...azCommand(form, this.#id(form)) },
            { name: 'JSON', text: JSON.stringify(body(form), null, 2), remark: 'The body of a PUT.', isJson: true },
          ]}></hm-equivalent>
        </div>
      </div>`;
  }

  /** @param {Form} form */
  #basics(form) {
    const label = { topics: 'Topic', domains: 'Domain', systemTopics: 'System topic' }[form.kind] ?? '';
    return html`<fieldset><legend>Basics</legend><div class="fields">
      ${this.#text(form, 'name', 'Name', {
        required: true, disabled: !this.isNew, hint: '3 to 50 letters, digits and hyphens',
        problem: form.name ? this.check.problemOfName(`${label} name`) : null,
      })}
      ${this.#text(form, 'group', 'Resource group', { required: true, disabled: !this.isNew, problem: this.check.problemOfName('Resource group name') })}
      ${this.#text(form, 'location', 'Location', { required: true, disabled: !this.isNew, hint: 'Any word; it has no effect' })}
      ${form.kind === 'systemTopics' ? html`
        ${this.#text(form, 'source', 'Source', { required: true, hint: 'The id of a resource; it begins with a slash', problem: this.check.problem('source') })}
        ${this.#text(form, 'topicType', 'Topic type', {
          required: true, disabled: !this.isNew, hint: 'Such as Microsoft.Storage.StorageAccounts', problem: this.check.problem('topicType'),
        })}` : nothing}
      ${selectField({
        name: 'profile', label: 'Profile', value: form.profile, change: value => this.#set({ profile: value }),
        options: [{ value: '', label: 'the server’s default' }, ...this.profiles],
        hint: 'The delivery and retry rules', problem: this.check.problem('hermod.profile'),
      })}
    </div></fieldset>`;
  }

  /** @param {Form} form */
  #publishing(form) {
    return html`
      <fieldset><legend>Events</legend><div class="fields">
        ${selectField({
          name: 'inputSchema', label: 'Schema', value: form.inputSchema, options: SCHEMAS, disabled: !this.isNew,
          change: value => this.#set({ inputSchema: value }), hint: 'Cannot be changed later', problem: this.check.problem('inputSchema'),
        })}
        ${form.inputSchema === 'CustomEventSchema' ? MAPPED.map(member => this.#mapping(form, member)) : nothing}
      </div></fieldset>
      <fieldset><legend>Who may publish</legend><div class="fields">
        ${selectField({
          name: 'publicNetworkAccess', label: 'Network access', value: form.publicNetworkAccess,
          options: ['Enabled', 'Disabled', 'SecuredByPerimeter'], change: value => this.#set({ publicNetworkAccess: value }),
          problem: this.check.problem('publicNetworkAccess'),
        })}
        ${checkField({
          name: 'disableLocalAuth', label: 'Accept only tokens', value: form.disableLocalAuth,
          change: value => this.#set({ disableLocalAuth: value }), hint: 'Keys and SAS tokens are rejected',
        })}
        ${areaField({
          name: 'inboundIpRules', label: 'Allowed networks', value: form.inboundIpRules, rows: 2,
          change: value => this.#set({ inboundIpRules: value }), hint: 'One per line, such as 10.0.0.0/8; none allows all',
          problem: this.check.problem('inboundIpRules'),
        })}
      </div></fieldset>`;
  }

  /**
   * @param {Form} form
   * @param {string} member
   */
  #mapping(form, member) {
    const field = form.mapping[member] ?? {};
    const change = (/** @type {{sourceField?: string, defaultValue?: string}} */ part) =>
      this.#set({ mapping: { ...form.mapping, [member]: { ...field, ...part } } });
    return html`
      ${textField({
        name: `map-${member}`, label: `${member} from`, value: field.sourceField ?? '', disabled: !this.isNew,
        change: sourceField => change({ sourceField }), hint: 'A member of the event',
        problem: this.check.problem(`inputSchemaMapping.properties.${member}`),
      })}
      ${mayHaveDefault(member) ? textField({
        name: `default-${member}`, label: `${member} otherwise`, value: field.defaultValue ?? '', disabled: !this.isNew,
        change: defaultValue => change({ defaultValue }),
      }) : nothing}`;
  }

  /** @param {Form} form */
  #other(form) {
    return html`<fieldset><legend>Other</legend><div class="fields">
      ${form.kind === 'domains' ? html`
        ${checkField({
          name: 'autoCreate', label: 'Create topics with their first subscription', value: form.autoCreate,
          change: value => this.#set({ autoCreate: value }),
        })}
        ${checkField({
          name: 'autoDelete', label: 'Delete topics with their last subscription', value: form.autoDelete,
          change: value => this.#set({ autoDelete: value }),
        })}` : nothing}
      ${areaField({
        name: 'tags', label: 'Tags', value: form.tags, rows: 2, change: value => this.#set({ tags: value }),
        hint: 'One per line: name=value', problem: this.check.problem('tags'),
      })}
    </div></fieldset>`;
  }

  /** @param {Form} form */
  #traits(form) {
    const isSystem = form.kind === 'systemTopics';
    const choice = (/** @type {'sku' | 'azureKind' | 'minimumTls' | 'dataResidency' | 'identityType'} */ name, /** @type {string} */ label, /** @type {string[]} */ options) =>
      selectField({ name, label, value: form[name], options, change: value => this.#set({ [name]: value }) });
    return html`<details><summary>For Azure’s tools only</summary><fieldset><legend>Stored and shown</legend><div class="fields">
      <p class="muted wide field">Hermod stores and shows these. They have no effect.</p>
      ${isSystem ? nothing : html`
        ${choice('sku', 'SKU', ['Basic', 'Premium'])}
        ${choice('azureKind', 'Kind', ['Azure', 'AzureArc'])}
        ${choice('minimumTls', 'Minimum TLS version', ['1.0', '1.1', '1.2'])}
        ${choice('dataResidency', 'Data residency', ['WithinGeopair', 'WithinRegion'])}`}
      ${choice('identityType', 'Identity', IDENTITIES)}
      ${form.identityType.includes('UserAssigned') ? areaField({
        name: 'identities', label: 'User-assigned identities', value: form.identities, rows: 2, hint: 'One id per line',
        change: identities => this.#set({ identities }),
      }) : nothing}
      ${isSystem ? nothing : areaField({
        name: 'eventTypes', label: 'Event types', value: form.eventTypes, rows: 3,
        hint: 'JSON: {"Order.Placed": {"description": "…"}}', problem: problemWithTypes(form.eventTypes) ?? this.check.problem('eventTypeInfo'),
        change: eventTypes => this.#set({ eventTypes }),
      })}
    </div></fieldset></details>`;
  }

  /**
   * @param {Form} form
   * @param {TextName} name
   * @param {string} label
   * @param {{required?: boolean, disabled?: boolean, hint?: string, problem?: string | null}} options
   */
  #text(form, name, label, options) {
    return textField({ name, label, value: form[name], change: value => this.#set({ [name]: value }), ...options });
  }

  /** @param {Partial<Form>} change */
  #set(change) {
    if (this.form) {
      this.form = { ...this.form, ...change };
      this.check.soon();
    }
  }

  /** @param {Form} form */
  #id({ group, kind, name }) {
    return topicId(this.azure, group.trim() || 'hermod', kind, name.trim() || WITHOUT_NAME);
  }

  async #ask() {
    const form = /** @type {Form} */ (this.form);
    const verdict = await send('POST', `/hermod/v1${this.#id(form)}/validate`, body(form));
    return form.name.trim() ? verdict : {
      valid: false, errors: [{ field: 'name', message: 'is required' }, ...verdict.errors], preview: null,
    };
  }

  /** @param {Event} event */
  async #save(event) {
    event.preventDefault();
    const form = /** @type {Form} */ (this.form);
    const isSaved = await this.run(() => send('PUT', this.#id(form), body(form)));
    if (isSaved) {
      navigate(`/console/topics/${encodeURIComponent(form.name.trim())}`);
    }
  }
}
