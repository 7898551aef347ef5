// One number and what it means: <hm-stat label="Waiting" value="1,204" kind="warn" note="oldest 3 min"
// href="/console/…"></hm-stat>. With an address, the whole tile is a link to its cause.
import { LitElement, html, css, nothing } from 'lit';
import { base } from '../styles.js';

class Stat extends LitElement {
  static properties = { label: {}, value: {}, note: {}, kind: { reflect: true }, href: {} };

  static styles = [
    base,
    css`
      .tile {
        display: block;
        height: 100%;
        padding: var(--space-3) var(--space-4);
        border: 1px solid var(--border);
        border-radius: var(--radius);
        background: var(--surface);
        box-shadow: var(--shadow);
        color: var(--text);
        text-decoration: none;
      }

      a.tile:hover {
        border-color: var(--border-strong);
      }

      .label {
        color: var(--muted);
        font-size: var(--text-s);
      }

      .value {
        margin: 2px 0;
        font-size: var(--text-xxl);
        font-weight: 620;
        line-height: 1.15;
        letter-spacing: -0.02em;
      }

      .note {
        padding: 0;
        background: none;
        color: var(--muted);
        font-size: var(--text-s);
      }

      :host([kind='ok']) .value {
        color: var(--ok);
      }

      :host([kind='warn']) .value {
        color: var(--warn);
      }

      :host([kind='bad']) .value {
        color: var(--bad);
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    /** @type {string | number} */
    this.value = '';
    this.note = '';
    /** @type {'ok' | 'warn' | 'bad' | ''} */
    this.kind = '';
    this.href = '';
  }

  render() {
    const content = html`<div class="label">${this.label}</div>
      <div class="value">${this.value}</div>
      ${this.note ? html`<div class="note">${this.note}</div>` : nothing}`;
    return this.href
      ? html`<a class="tile" href=${this.href}>${content}</a>`
      : html`<div class="tile">${content}</div>`;
  }
}

customElements.define('hm-stat', Stat);
