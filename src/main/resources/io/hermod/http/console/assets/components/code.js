// Text to read and to copy: <hm-code .text=${'hermod topic create orders'} label="Command"></hm-code>
// With `name` in the place of `label`, only those hear what it is who cannot see where it stands.
import { LitElement, html, css } from 'lit';
import { base } from '../styles.js';
import { icon } from '../icons.js';
import { announce } from './toast.js';

class Code extends LitElement {
  static properties = { text: {}, label: {}, name: {}, wrap: { type: Boolean }, isCopied: { state: true } };

  static styles = [
    base,
    css`
      .box {
        position: relative;
        border: 1px solid var(--border);
        border-radius: var(--radius-s);
        background: var(--surface-2);
      }

      pre {
        margin: 0;
        padding: var(--space-3);
        padding-right: 3.25rem;
        max-height: 28rem;
        overflow: auto;
        font-size: var(--text-s);
        line-height: 1.55;
        tab-size: 2;
      }

      :host([wrap]) pre {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      button {
        position: absolute;
        top: 5px;
        right: 5px;
        min-height: 30px;
        border-color: var(--border);
      }

      .label {
        margin-bottom: var(--space-1);
        font-size: var(--text-s);
        font-weight: 550;
        color: var(--muted);
      }
    `,
  ];

  constructor() {
    super();
    this.text = '';
    this.label = '';
    this.name = '';
    this.wrap = false;
    this.isCopied = false;
  }

  async copy() {
    await navigator.clipboard.writeText(this.text);
    this.isCopied = true;
    announce('Copied');
    setTimeout(() => (this.isCopied = false), 2000);
  }

  render() {
    const name = this.label || this.name || 'Text';
    return html`${this.label ? html`<div class="label">${this.label}</div>` : ''}
      <div class="box">
        <pre tabindex="0" role="region" aria-label=${name}><code>${this.text}</code></pre>
        <button class="icon" aria-label="Copy ${name}" title="Copy" @click=${this.copy}>
          ${icon(this.isCopied ? 'check' : 'copy')}
        </button>
      </div>`;
  }
}

customElements.define('hm-code', Code);
