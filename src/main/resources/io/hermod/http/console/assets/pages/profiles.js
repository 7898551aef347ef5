// The delivery rules of all profiles side by side.

import { css, html, nothing } from 'lit';
import { get } from '../api.js';
import { checkField } from '../forms/fields.js';
import { badge, heading } from '../parts/heading.js';
import { Page } from '../parts/page.js';

/** @typedef {{default: string, profiles: string[], rules: {rule: string, values: string[], differs: boolean}[]}} Profiles */

export const title = () => 'Profiles';

export default class extends Page {
  static properties = { table: { state: true }, onlyDifferent: { state: true } };

  static styles = [Page.styles, css`
    th[scope='row'] { background: var(--surface); left: 0; position: sticky; }
    tr.differs td { background: var(--warn-soft); }
    table { min-width: 52rem; }
    .scroll { margin-top: var(--space-3); }
  `];

  constructor() {
    super();
    /** @type {Profiles | null} */
    this.table = null;
    this.onlyDifferent = false;
  }

  async load() {
    this.table = await get('/hermod/v1/profiles');
  }

  content() {
    if (!this.table) {
      return nothing;
    }
    const { profiles, rules, default: usual } = this.table;
    return html`
      ${heading('Profiles')}
      <p class="muted">A profile is a set of delivery and retry rules that reproduces one version of Event Grid. Topics choose one.</p>
      ${checkField({ name: 'only', label: 'Only rules that differ', value: this.onlyDifferent, change: value => { this.onlyDifferent = value; } })}
      <div class="scroll" tabindex="0" role="region" aria-label="Profiles side by side"><table>
        <thead><tr><th scope="col">Rule</th>${profiles.map(name => html`<th scope="col">${name} ${name === usual ? badge('good', 'default') : nothing}</th>`)}</tr></thead>
        <tbody>${rules.filter(each => each.differs || !this.onlyDifferent).map(({ rule, values, differs }) => html`
          <tr class=${differs ? 'differs' : ''}><th scope="row">${rule}</th>${values.map(value => html`<td>${value}</td>`)}</tr>`)}</tbody>
      </table></div>`;
  }
}
