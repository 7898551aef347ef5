// A secret that the server has just told, and will not tell again.

import { LitElement, css, html } from 'lit';
import { style } from './style.js';
import './copy.js';

/** Shows a secret until the reader has put it away. */
class ShownOnce extends LitElement {
  static properties = { label: {}, text: {}, remark: {} };

  static styles = [style, css`
    .notice { margin-top: 0.9rem; }
    button { margin-top: 0.5rem; }
  `];

  render() {
    return html`
      <div class="notice warn" role="alert">
        <p>${this.remark ?? 'Save this now. Hermod does not show it again.'}</p>
        <hermod-copy .label=${this.label} .text=${this.text}></hermod-copy>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('done'))}>I have saved it</button>
      </div>`;
  }
}

customElements.define('hermod-shown-once', ShownOnce);
