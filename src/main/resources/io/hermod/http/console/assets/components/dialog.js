// A dialog on top of the page, made of <dialog>: Escape closes it, and the focus goes back to where
// it was.
//
//   <hm-dialog heading="Rename" ?open=${this.isRenaming} @close=${() => (this.isRenaming = false)}>
//     …
//     <button slot="actions" class="primary">Rename</button>
//   </hm-dialog>
//
//   if (await confirm({ heading: 'Delete orders?', text: 'Its events are lost.', action: 'Delete',
//       isDangerous: true })) { … }
//
// With `type`, the user has to type that word first: for what cannot be undone.
import { LitElement, html, css, nothing } from 'lit';
import { base } from '../styles.js';
import { icon } from '../icons.js';

class Dialog extends LitElement {
  static properties = { heading: {}, open: { type: Boolean, reflect: true }, wide: { type: Boolean } };

  static styles = [
    base,
    css`
      :host {
        display: contents;
      }

      dialog {
        width: min(34rem, calc(100vw - 2rem));
        max-height: calc(100dvh - 2rem);
        padding: 0;
        border: 1px solid var(--border);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--shadow-high);
      }

      :host([wide]) dialog {
        width: min(58rem, calc(100vw - 2rem));
      }

      dialog::backdrop {
        background: rgb(10 14 22 / 50%);
      }

      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-3);
        padding: var(--space-4) var(--space-4) 0 var(--space-5);
      }

      .content {
        padding: var(--space-3) var(--space-5) var(--space-5);
      }

      footer {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: var(--space-2);
        padding: var(--space-3) var(--space-5);
        border-top: 1px solid var(--border);
        background: var(--bg);
      }
    `,
  ];

  constructor() {
    super();
    this.heading = '';
    this.open = false;
    this.wide = false;
  }

  updated() {
    const dialog = this.dialog();
    if (this.open && !dialog.open) {
      dialog.showModal();
    } else if (!this.open && dialog.open) {
      dialog.close();
    }
  }

  dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector('dialog'));
  }

  closed() {
    this.open = false;
    this.dispatchEvent(new CustomEvent('close'));
  }

  render() {
    return html`<dialog aria-labelledby="heading" @close=${this.closed}>
      <header>
        <h2 id="heading">${this.heading}</h2>
        <button class="plain icon" aria-label="Close" @click=${() => (this.open = false)}>
          ${icon('close')}
        </button>
      </header>
      <div class="content"><slot></slot></div>
      <footer><slot name="actions"></slot></footer>
    </dialog>`;
  }
}

customElements.define('hm-dialog', Dialog);

class Confirm extends LitElement {
  static properties = { question: { attribute: false }, typed: { state: true } };

  static styles = [
    base,
    css`
      label {
        display: block;
        margin-bottom: var(--space-1);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Question} */
    this.question = { heading: '', text: '', action: '' };
    this.typed = '';
    this.isYes = false;
  }

  /** @param {boolean} isYes */
  answer(isYes) {
    this.isYes = isYes;
    /** @type {Dialog} */ (this.renderRoot.querySelector('hm-dialog')).open = false;
  }

  closed() {
    this.dispatchEvent(new CustomEvent('answer', { detail: this.isYes }));
    this.remove();
  }

  render() {
    const { heading, text, action, isDangerous, type } = this.question;
    return html`<hm-dialog heading=${heading} open @close=${this.closed}>
      <p>${text}</p>
      ${type
        ? html`<label for="word">Type <strong>${type}</strong> to confirm</label>
            <input
              id="word"
              autocomplete="off"
              @input=${(/** @type {any} */ event) => (this.typed = event.target.value)}
            />`
        : nothing}
      <button slot="actions" @click=${() => this.answer(false)}>Cancel</button>
      <button
        slot="actions"
        class=${isDangerous ? 'danger' : 'primary'}
        ?disabled=${type !== undefined && this.typed !== type}
        @click=${() => this.answer(true)}
      >
        ${action}
      </button>
    </hm-dialog>`;
  }
}

customElements.define('hm-confirm', Confirm);

/**
 * @typedef {object} Question
 * @property {string} heading
 * @property {string} text
 * @property {string} action what the button says
 * @property {boolean} [isDangerous]
 * @property {string} [type] the word to type
 */

/**
 * Asks before something is done that cannot be undone.
 *
 * @param {Question} question
 * @returns {Promise<boolean>}
 */
export function confirm(question) {
  const element = /** @type {Confirm} */ (document.createElement('hm-confirm'));
  element.question = question;
  const answer = new Promise((done) =>
    element.addEventListener('answer', (event) => done(/** @type {CustomEvent} */ (event).detail)),
  );
  document.body.append(element);
  return /** @type {Promise<boolean>} */ (answer);
}
