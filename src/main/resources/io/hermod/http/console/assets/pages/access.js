// Who may sign in, and who did what.

import { css, html, nothing } from 'lit';
import { get, send } from '../api.js';
import { checkField, selectField, textField } from '../forms/fields.js';
import { confirm } from '../components/dialog.js';
import { badge, heading, table } from '../parts/heading.js';
import { Page } from '../parts/page.js';
import { shortResource } from '../text/ids.js';
import { exactMoment } from '../text/time.js';
import '../parts/secret.js';

/** @typedef {'topics' | 'domains' | 'groups'} Limit */
/** @typedef {{name: string, clientId: string, roles: string[], scope?: Partial<Record<Limit, string[]>>}} Client */
/** @typedef {{name: string, roles: string[], clientId?: string} & Record<Limit, string>} Form with the id of the client that it changes */
/** @typedef {Record<string, any>} Line of the audit log */

/** @type {Record<string, string>} */
const ROLES = { reader: 'read everything that is not secret', contributor: 'make changes, read keys', owner: 'manage clients too', 'data-sender': 'publish events' };
/** @type {Record<Limit, string>} */
const LIMITS = { topics: 'topic', domains: 'domain', groups: 'resource group' };
const KINDS = /** @type {Limit[]} */ (Object.keys(LIMITS));
const GRACES = [{ value: '0s', label: 'the old secret ends now' }, { value: '10m', label: 'old secret works 10 min' }, { value: '1d', label: 'old secret works 1 day' }];
/** @type {Form} */
const BLANK = { name: '', roles: ['reader'], topics: '', domains: '', groups: '' };

export const title = () => 'Access';

export default class extends Page {
  static properties = {
    clients: { state: true }, lines: { state: true }, form: { state: true }, told: { state: true }, grace: { state: true },
  };

  static styles = [Page.styles, css`form { margin: 0.75rem 0; } td .row { flex-wrap: nowrap; }`];

  constructor() {
    super();
    /** @type {Client[] | null} */
    this.clients = null;
    /** @type {Line[] | null} */
    this.lines = null;
    /** @type {{name: string} | null} credentials that are shown once */
    this.told = null;
    this.form = { ...BLANK };
    this.grace = '0s';
  }

  async load() {
    this.clients = (await get('/hermod/v1/clients')).value;
  }

  async #readAudit() {
    await this.run(async () => {
      this.lines = (await get('/hermod/v1/audit', { top: 200 })).value;
    });
  }

  content() {
    if (!this.clients) {
      return nothing;
    }
    return html`
      ${heading('Access')}
      ${this.told ? html`<hm-shown-once label="Credentials of ${this.told.name}" .text=${JSON.stringify(this.told, null, 2)}
        @done=${() => { this.told = null; }}></hm-shown-once>` : nothing}
      <h2>Clients</h2>
      ${table('Clients', [{ label: 'Name', isName: true }, { label: 'Id', style: 'break' }, 'Roles', 'Limited to', { label: 'Actions', isQuiet: true }],
        this.clients.map(each => this.#row(each)), 'There are no clients.')}
      <div class="fields">${selectField({ name: 'grace', label: 'When a secret is replaced', value: this.grace, options: GRACES, change: value => { this.grace = value; } })}</div>
      <h2>${this.form.clientId ? `Change ${this.form.name}` : 'Add a client'}</h2>
      ${this.#form()}
      <h2>Audit trail</h2>
      <p><button ?disabled=${this.busy} @click=${this.#readAudit}>${this.lines ? 'Read again' : 'Show the newest lines'}</button></p>
      ${this.lines ? this.#audit(this.lines) : nothing}`;
  }

  /** @param {Client} client */
  #row({ name, clientId, roles, scope = {} }) {
    const limits = KINDS.flatMap(kind => (scope[kind] ?? []).map(each => `${LIMITS[kind]} ${each}`));
    return [
      name, html`<code>${clientId}</code>`, roles.map(role => html`${badge('neutral', role)} `), limits.join(', ') || 'everything',
      html`<div class="row"><button aria-label="Change ${name}" @click=${() => this.#change({ name, clientId, roles, scope })}>Change</button>
        <button aria-label="New secret for ${name}" @click=${() => this.#rotate(clientId, name)}>New secret</button>
        <button class="danger" aria-label="Remove ${name}" @click=${() => this.#remove(clientId, name)}>Remove</button></div>`,
    ];
  }

  #form() {
    const set = (/** @type {Partial<Form>} */ change) => { this.form = { ...this.form, ...change }; };
    const { form } = this;
    return html`<form class="card" @submit=${this.#save}>
      <div class="fields">
        ${form.clientId ? nothing : textField({ name: 'client-name', label: 'Name', value: form.name, required: true, change: name => set({ name }) })}
        ${KINDS.map(kind => textField({
          name: kind, label: `Only these ${LIMITS[kind]}s`, value: form[kind], hint: 'Separated by commas', change: value => set({ [kind]: value }),
        }))}
        <div class="field wide" role="group" aria-label="Roles"><span class="label">Roles</span><div class="fields">${Object.entries(ROLES).map(([role, hint]) => checkField({
          name: `role-${role}`, label: role, hint, value: form.roles.includes(role),
          change: on => set({ roles: on ? [...form.roles, role] : form.roles.filter(each => each !== role) }),
        }))}</div>
        ${form.roles.length === 0 ? html`<span class="problem" role="status">Choose at least one role.</span>` : nothing}
        ${form.roles.includes('owner') && KINDS.some(kind => form[kind].trim()) ? html`<span class="problem" role="status">An owner cannot be limited.</span>` : nothing}</div>
      </div>
      <div class="row"><button class="primary" ?disabled=${this.busy}>${form.clientId ? 'Save' : 'Add client'}</button>
        ${form.clientId ? html`<button type="button" @click=${() => { this.form = { ...BLANK }; }}>Cancel</button>` : nothing}</div>
    </form>`;
  }

  /** @param {Line[]} lines */
  #audit(lines) {
    return table('Audit trail', [
      { label: 'Time', style: 'nowrap' }, 'Who', 'What', { label: 'Resource', style: 'wrap' }, { label: 'Status', style: 'number' }, 'From',
    ], lines.filter(line => line.phase !== 'begin').map(line => [
      exactMoment(line.time), who(line.who), line.event === 'call' ? line.operation : this.#happening(line),
      line.resource ? html`<span title=${line.resource}>${shortResource(line.resource)}</span>` : '–', line.status ?? '–', line.address ?? '–',
    ]), 'Nothing yet.');
  }

  /** @param {Line} line */
  #happening({ event, reason, operation, count }) {
    return html`${badge('warn', event)} ${reason ?? ''} ${operation ?? ''} ${count ? `${count}×` : ''}`;
  }

  /**
   * Puts a client into the form.
   *
   * @param {Client} client
   */
  #change({ name, clientId, roles, scope = {} }) {
    const limits = Object.fromEntries(KINDS.map(kind => [kind, (scope[kind] ?? []).join(', ')]));
    this.form = { ...BLANK, name, clientId, roles, ...limits };
  }

  /** @param {Event} event */
  async #save(event) {
    event.preventDefault();
    const scope = Object.fromEntries(KINDS.map(kind => [kind, names(this.form[kind])]).filter(([, list]) => list.length > 0));
    const { clientId, name, roles } = this.form;
    if (clientId) {
      await this.run(async () => {
        await send('PATCH', `/hermod/v1/clients/${encodeURIComponent(clientId)}`, { roles, scope });
        this.form = { ...BLANK };
        await this.load();
      }, `${name} was changed.`);
      return;
    }
    await this.run(async () => {
      this.told = await send('POST', '/hermod/v1/clients', {
        name: this.form.name.trim(), roles: this.form.roles, ...(Object.keys(scope).length > 0 && { scope }),
      });
      this.form = { ...BLANK };
      await this.load();
    });
  }

  /**
   * @param {string} clientId
   * @param {string} name
   */
  async #rotate(clientId, name) {
    const isSure = await confirm({
      isDangerous: true,
      heading: `Give ${name} a new secret?`,
      text: this.grace === '0s' ? 'The old secret and its tokens stop working at once.' : 'The old secret keeps working for the chosen time.',
      action: 'New secret',
    });
    if (isSure) {
      await this.run(async () => {
        this.told = await send('POST', `/hermod/v1/clients/${encodeURIComponent(clientId)}/rotate`, { grace: this.grace });
        await this.load();
      });
    }
  }

  /**
   * @param {string} clientId
   * @param {string} name
   */
  async #remove(clientId, name) {
    const isSure = await confirm({ isDangerous: true, heading: `Remove ${name}?`, text: 'It can no longer sign in, and its tokens become invalid.', action: 'Remove' });
    if (isSure) {
      await this.run(async () => {
        await send('DELETE', `/hermod/v1/clients/${encodeURIComponent(clientId)}`);
        await this.load();
      }, `${name} was removed.`);
    }
  }
}

/** @param {Line | null | undefined} subject */
function who(subject) {
  return subject ? subject.name ?? subject.subject ?? subject.key ?? subject.certificate ?? subject.link ?? subject.client ?? '–' : '–';
}

/** @param {string} text */
function names(text) {
  return text.split(',').map(name => name.trim()).filter(Boolean);
}
