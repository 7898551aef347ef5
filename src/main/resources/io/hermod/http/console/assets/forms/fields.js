// The fields of forms. Each has a label, and is tied to its hint and its problem for screen readers.

import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {any} value
 * @property {(value: any) => unknown} change gets the new value
 * @property {string} [hint]
 * @property {string | null} [problem]
 * @property {boolean} [required]
 * @property {boolean} [disabled]
 * @property {boolean} [wide] as wide as the form
 * @property {string} [type] of a line of text
 * @property {string} [placeholder]
 * @property {string} [list] the id of the suggestions
 * @property {string[] | null} [suggest]
 * @property {number} [rows] of several lines of text
 * @property {any[]} [options] of a choice: texts or {value, label}
 */

/**
 * A line of text.
 *
 * @param {Field} field
 */
export function textField({ name, label, value, change, hint, problem, required, type = 'text', wide, disabled, placeholder, list, suggest }) {
  return frame({ name, label, hint, problem, required, wide }, html`
    <input id=${name} name=${name} type=${type} .value=${live(value ?? '')} ?required=${required} ?disabled=${disabled}
      placeholder=${ifDefined(placeholder)} list=${ifDefined(list)} autocomplete="off" spellcheck="false" step="any"
      aria-invalid=${problem ? 'true' : 'false'} aria-describedby=${ifDefined(describedBy(name, hint, problem))}
      @input=${event => change(event.target.value)}>
    ${suggest ? html`<datalist id=${list}>${suggest.map(each => html`<option value=${each}></option>`)}</datalist>` : nothing}`);
}

/**
 * Several lines of text.
 *
 * @param {Field} field
 */
export function areaField({ name, label, value, change, hint, problem, required, wide = true, rows = 4, disabled }) {
  return frame({ name, label, hint, problem, required, wide }, html`
    <textarea id=${name} name=${name} rows=${rows} .value=${live(value ?? '')} ?required=${required} ?disabled=${disabled}
      spellcheck="false" aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${ifDefined(describedBy(name, hint, problem))}
      @input=${event => change(event.target.value)}></textarea>`);
}

/**
 * A choice among options.
 *
 * @param {Field} field
 */
export function selectField({ name, label, value, options = [], change, hint, problem, required, wide, disabled }) {
  return frame({ name, label, hint, problem, required, wide }, html`
    <select id=${name} name=${name} ?required=${required} ?disabled=${disabled} aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${ifDefined(describedBy(name, hint, problem))} @change=${event => change(event.target.value)}>
      ${options.map(option => {
        const each = typeof option === 'string' ? { value: option, label: option } : option;
        return html`<option value=${each.value} .selected=${live(each.value === (value ?? ''))}>${each.label}</option>`;
      })}
    </select>`);
}

/**
 * A box to tick.
 *
 * @param {Field} field
 */
export function checkField({ name, label, value, change, hint, disabled }) {
  return html`
    <div class="check">
      <input id=${name} name=${name} type="checkbox" .checked=${live(Boolean(value))} ?disabled=${disabled}
        aria-describedby=${ifDefined(describedBy(name, hint, null))} @change=${event => change(event.target.checked)}>
      <label for=${name}>${label}${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}</label>
    </div>`;
}

function frame({ name, label, hint, problem, required, wide }, input) {
  return html`
    <div class="field ${wide ? 'wide' : ''}">
      <label for=${name}>${label}${required ? html` <span class="muted">(required)</span>` : nothing}</label>
      ${input}
      ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}
      ${problem ? html`<span class="problem" id="${name}-problem">${problem}</span>` : nothing}
    </div>`;
}

function describedBy(name, hint, problem) {
  return [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ') || undefined;
}
