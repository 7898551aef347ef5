// A secret that the server has just told, and will not tell again.

import { LitElement, css, html } from 'lit';
import { style } from './style.js';
import '../components/code.js';

/** Shows a secret until the reader has put it away. */
class ShownOnce extends LitElement {
  static properties = { label: {}, text: {}, remark: {} };

  static styles = [style, css`
    hm-code { display: block; margin-top: var(--space-2); }
    button { margin-top: 0.5rem; }
  `];

  constructor() {
    super();
    this.label = '';
    this.text = '';
    this.remark = 'Save this now. Hermod does not show it again.';
  }

  /** Whoever caused this may be looking at the other end of the page. */
  firstUpdated() {
    /** @type {HTMLElement} */ (this.renderRoot.querySelector('.note')).focus();
  }

  render() {
    return html`
      <div class="note warn" role="alert" tabindex="-1">
        <p>${this.remark}</p>
        <hm-code wrap .label=${this.label} .text=${this.text}></hm-code>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('done'))}>I have saved it</button>
      </div>`;
  }
}

customElements.define('hm-shown-once', ShownOnce);
