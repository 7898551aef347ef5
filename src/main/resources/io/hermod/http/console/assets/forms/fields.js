// The fields of forms. Each has a label, and is tied to its hint and its problem for screen readers.

import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';

/**
 * @template V
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {V} value
 * @property {(value: V) => unknown} change gets the new value
 * @property {string} [hint]
 * @property {string | null} [problem]
 * @property {boolean} [required]
 * @property {boolean} [disabled]
 * @property {boolean} [wide] as wide as the form
 */

/**
 * @typedef {object} Line
 * @property {string} [type]
 * @property {string} [placeholder]
 * @property {{id: string, values: string[]}} [suggest]
 */

/** @typedef {string | {value: string, label: string}} Option */

/** @typedef {(path: string) => string | null} FindProblem finds what is wrong with the field of a path */

/**
 * A line of text.
 *
 * @param {Field<string> & Line} field
 */
export function textField({ change, required, disabled, type = 'text', placeholder, suggest, ...field }) {
  const { name, hint, problem, value } = field;
  return frame({ ...field, required }, html`
    <input id=${name} name=${name} type=${type} .value=${live(value)} ?required=${required} ?disabled=${disabled}
      placeholder=${ifDefined(placeholder)} list=${ifDefined(suggest?.id)} autocomplete=${type === 'password' ? 'new-password' : 'off'}
      spellcheck="false" step="any" aria-invalid=${problem ? 'true' : 'false'} aria-describedby=${ifDefined(describedBy(name, hint, problem))}
      @input=${(/** @type {InputEvent} */ event) => change(valueOf(event))}>
    ${suggest ? html`<datalist id=${suggest.id}>${suggest.values.map(each => html`<option value=${each}></option>`)}</datalist>` : nothing}`);
}

/**
 * Several lines of text.
 *
 * @param {Field<string> & {rows?: number}} field
 */
export function areaField({ change, required, disabled, rows = 4, wide = true, ...field }) {
  const { name, hint, problem, value } = field;
  return frame({ ...field, required, wide }, html`
    <textarea id=${name} name=${name} rows=${rows} .value=${live(value)} ?required=${required} ?disabled=${disabled}
      spellcheck="false" aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${ifDefined(describedBy(name, hint, problem))}
      @input=${(/** @type {InputEvent} */ event) => change(valueOf(event))}></textarea>`);
}

/**
 * A choice among options.
 *
 * @param {Field<string> & {options: Option[]}} field
 */
export function selectField({ change, required, disabled, options, ...field }) {
  const { name, hint, problem, value } = field;
  return frame({ ...field, required }, html`
    <select id=${name} name=${name} ?required=${required} ?disabled=${disabled} aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${ifDefined(describedBy(name, hint, problem))} @change=${(/** @type {Event} */ event) => change(valueOf(event))}>
      ${options.map(option => {
        const each = typeof option === 'string' ? { value: option, label: option } : option;
        return html`<option value=${each.value} .selected=${live(each.value === value)}>${each.label}</option>`;
      })}
    </select>`);
}

/**
 * A box to tick.
 *
 * @param {Field<boolean>} field
 */
export function checkField({ name, label, value, change, hint, problem, disabled }) {
  return html`
    <div class="check">
      <input id=${name} name=${name} type="checkbox" .checked=${live(value)} ?disabled=${disabled}
        aria-describedby=${ifDefined(describedBy(name, hint, problem))}
        @change=${(/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked)}>
      <label for=${name}>${label}${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}
        ${problem ? html`<span class="problem" id="${name}-problem">${problem}</span>` : nothing}</label>
    </div>`;
}

/** @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}

/**
 * @param {Omit<Field<string>, 'change' | 'value'>} field
 * @param {unknown} input
 */
function frame({ name, label, hint, problem, required, wide }, input) {
  return html`
    <div class="field ${wide ? 'wide' : ''}">
      <label for=${name}>${label}${required ? html` <span class="muted">(required)</span>` : nothing}</label>
      ${input}
      ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}
      ${problem ? html`<span class="problem" id="${name}-problem">${problem}</span>` : nothing}
    </div>`;
}

/**
 * @param {string} name
 * @param {string | undefined} hint
 * @param {string | null | undefined} problem
 */
function describedBy(name, hint, problem) {
  return [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ') || undefined;
}
