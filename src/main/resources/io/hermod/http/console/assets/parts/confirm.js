// A question before something that cannot be undone.

import { LitElement, css, html } from 'lit';
import { style } from './style.js';

/** A modal question. Resolves to whether the user agreed. */
class ConfirmDialog extends LitElement {
  static properties = { question: {} };

  static styles = [style, css`
    dialog {
      background: var(--paper); border: 1px solid var(--edge); border-radius: 10px; color: var(--ink);
      max-width: min(32rem, calc(100vw - 2rem)); padding: 1.1rem 1.25rem;
    }
    dialog::backdrop { background: rgb(0 0 0 / 45%); }
    .row { justify-content: end; margin-top: 1rem; }
    h2 { margin-top: 0; }
  `];

  constructor() {
    super();
    this.question = { title: '', text: '', action: '' };
  }

  async open() {
    await this.updateComplete;
    const dialog = this.renderRoot.querySelector('dialog');
    dialog.showModal();
    return new Promise(resolve => {
      dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
    });
  }

  render() {
    const { title, text, action } = this.question;
    return html`
      <dialog aria-labelledby="title" aria-describedby="text">
        <h2 id="title">${title}</h2>
        <p id="text">${text}</p>
        <div class="row">
          <button type="button" autofocus @click=${() => this.#close('no')}>Cancel</button>
          <button type="button" class="danger" @click=${() => this.#close('yes')}>${action}</button>
        </div>
      </dialog>`;
  }

  #close(answer) {
    this.renderRoot.querySelector('dialog').close(answer);
  }
}

customElements.define('hermod-confirm', ConfirmDialog);

/** Asks {title, text, action}, and returns whether the user agreed. */
export async function confirmed(question) {
  const dialog = document.createElement('hermod-confirm');
  dialog.question = question;
  document.body.append(dialog);
  try {
    return await dialog.open();
  } finally {
    dialog.remove();
  }
}
