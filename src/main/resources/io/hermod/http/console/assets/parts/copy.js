// Text with a button that copies it.

import { LitElement, css, html, nothing } from 'lit';
import { style } from './style.js';

/** A block of text, such as a command, that can be copied. */
class CopyText extends LitElement {
  static properties = { text: {}, label: {}, said: { state: true } };

  static styles = [style, css`
    .bar { align-items: center; display: flex; gap: 0.5rem; justify-content: space-between; min-height: 2.1rem; }
    pre { overflow-wrap: anywhere; white-space: pre-wrap; }
    button { font-size: 0.82rem; min-height: 1.7rem; padding: 0.1rem 0.55rem; }
  `];

  constructor() {
    super();
    this.text = '';
    this.label = '';
    this.said = '';
  }

  render() {
    return html`
      <div class="bar">
        <span class="label">${this.label}</span>
        <span>
          <span class="small quiet" role="status">${this.said}</span>
          ${navigator.clipboard
            ? html`<button type="button" aria-label="Copy ${this.label}" @click=${this.#copy}>Copy</button>`
            : nothing}
        </span>
      </div>
      <pre tabindex="0" role="region" aria-label=${this.label}>${this.text}</pre>`;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.said = 'Copied';
    } catch {
      this.said = 'Select the text and copy it yourself';
    }
  }
}

customElements.define('hermod-copy', CopyText);
