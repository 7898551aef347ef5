// A control with its label, hint and error.
//
//   <hm-field label="Name" name="name" .value=${draft.name} required hint="Letters and digits"
//     .error=${problems.name} @input=${(e) => (draft.name = e.target.value)}></hm-field>
//   <hm-field label="Schema" type="select" .options=${[['EventGridSchema', 'Event Grid'], …]}>
//   <hm-field label="Events" type="textarea" rows="8">
//   <hm-field label="Enabled" type="checkbox" .value=${true}>
//
// `value` is a string, or a boolean for a checkbox. It takes part in an ordinary <form> of the same
// page: new FormData(form) has it under its name, Enter in a line of text submits the form, and
// form.reportValidity() shows what is missing.
import { LitElement, html, css, nothing } from 'lit';
import { base } from '../styles.js';

class Field extends LitElement {
  static formAssociated = true;

  static properties = {
    label: {},
    name: { reflect: true },
    type: {},
    value: {},
    hint: {},
    error: {},
    placeholder: {},
    options: { attribute: false },
    required: { type: Boolean },
    disabled: { type: Boolean },
    rows: { type: Number },
    min: {},
    max: {},
    pattern: {},
    autocomplete: {},
    isTouched: { state: true },
  };

  static styles = [
    base,
    css`
      label {
        display: block;
        margin-bottom: var(--space-1);
        font-weight: 550;
      }

      .check {
        display: flex;
        align-items: center;
        gap: var(--space-2);
        min-height: 32px;
      }

      .check label {
        margin: 0;
        font-weight: 450;
      }

      .required {
        color: var(--muted);
        font-weight: 400;
      }

      .hint,
      .error {
        margin-top: var(--space-1);
        font-size: var(--text-s);
        color: var(--muted);
      }

      .error {
        color: var(--bad);
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    this.name = '';
    /** @type {'text' | 'number' | 'password' | 'url' | 'search' | 'datetime-local' | 'select' | 'textarea' | 'checkbox'} */
    this.type = 'text';
    /** @type {any} */
    this.value = '';
    this.hint = '';
    /** @type {string | undefined} */
    this.error = '';
    this.placeholder = '';
    /** @type {([string, string] | string)[]} value and text */
    this.options = [];
    this.required = false;
    this.disabled = false;
    this.rows = 6;
    this.min = '';
    this.max = '';
    this.pattern = '';
    this.autocomplete = 'off';
    this.isTouched = false;
    this.internals = this.attachInternals();
  }

  updated() {
    const control = this.control();
    this.internals.setFormValue(
      this.type === 'checkbox' ? (this.value ? 'true' : null) : String(this.value ?? ''),
    );
    if (this.error) {
      this.internals.setValidity({ customError: true }, this.error, control);
    } else if (!control.willValidate) {
      this.internals.setValidity({});
    } else {
      this.internals.setValidity(control.validity, control.validationMessage, control);
    }
  }

  control() {
    return /** @type {HTMLInputElement} */ (
      this.renderRoot.querySelector('input, select, textarea')
    );
  }

  focus() {
    this.control()?.focus();
  }

  /** @param {Event} event */
  changed(event) {
    const control = /** @type {HTMLInputElement} */ (event.target);
    this.value = this.type === 'checkbox' ? control.checked : control.value;
    if (event.type === 'change') {
      this.isTouched = true;
      // Unlike input, change does not leave the shadow tree by itself.
      this.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === 'Enter' && this.type !== 'textarea' && this.internals.form) {
      this.internals.form.requestSubmit();
    }
  }

  render() {
    return html`${this.type === 'checkbox' ? this.checkbox() : this.labelled()}
      ${this.hint ? html`<div class="hint" id="hint">${this.hint}</div>` : nothing}
      <div class="error" id="error" aria-live="polite">${this.shownError()}</div>`;
  }

  shownError() {
    return this.error || (this.isTouched ? (this.internals.validationMessage ?? '') : '');
  }

  checkbox() {
    return html`<div class="check">
      <input
        id="control"
        type="checkbox"
        .checked=${Boolean(this.value)}
        ?disabled=${this.disabled}
        aria-describedby=${this.hint ? 'hint error' : 'error'}
        @input=${this.changed}
        @change=${this.changed}
      />
      <label for="control">${this.label}</label>
    </div>`;
  }

  labelled() {
    return html`<label for="control"
        >${this.label} ${this.required ? html`<span class="required">(required)</span>` : nothing}</label
      >
      ${this.box()}`;
  }

  box() {
    const described = this.hint ? 'hint error' : 'error';
    const invalid = this.shownError() ? 'true' : 'false';
    switch (this.type) {
      case 'select':
        return html`<select
          id="control"
          ?disabled=${this.disabled}
          ?required=${this.required}
          aria-describedby=${described}
          aria-invalid=${invalid}
          @input=${this.changed}
          @change=${this.changed}
        >
          ${this.options.map((each) => {
            const [value, text] = Array.isArray(each) ? each : [each, each];
            return html`<option value=${value} ?selected=${value === this.value}>${text}</option>`;
          })}
        </select>`;
      case 'textarea':
        return html`<textarea
          id="control"
          rows=${this.rows}
          spellcheck="false"
          placeholder=${this.placeholder}
          ?disabled=${this.disabled}
          ?required=${this.required}
          aria-describedby=${described}
          aria-invalid=${invalid}
          .value=${this.value ?? ''}
          @input=${this.changed}
          @change=${this.changed}
        ></textarea>`;
      default:
        return html`<input
          id="control"
          type=${this.type}
          spellcheck="false"
          autocapitalize="none"
          autocomplete=${this.autocomplete}
          placeholder=${this.placeholder}
          min=${this.min || nothing}
          max=${this.max || nothing}
          pattern=${this.pattern || nothing}
          ?disabled=${this.disabled}
          ?required=${this.required}
          aria-describedby=${described}
          aria-invalid=${invalid}
          .value=${String(this.value ?? '')}
          @input=${this.changed}
          @change=${this.changed}
          @keydown=${this.pressed}
        />`;
    }
  }
}

customElements.define('hm-field', Field);
