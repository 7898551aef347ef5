// Messages that appear for a moment and are read to those who cannot see them.
//
//   toast('Topic created');              // for what worked
//   toast(error.message, 'bad');         // for what did not; stays until it is closed
//   announce('12 results');              // is only read aloud
import { LitElement, html, css } from 'lit';
import { base } from '../styles.js';
import { icon } from '../icons.js';

const LIFETIME = 5000;

class Toasts extends LitElement {
  static properties = { list: { state: true }, said: { state: true } };

  static styles = [
    base,
    css`
      :host {
        position: fixed;
        right: var(--space-4);
        bottom: var(--space-4);
        left: var(--space-4);
        z-index: 30;
        pointer-events: none;
      }

      ul {
        display: grid;
        justify-content: end;
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        max-width: 32rem;
        padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
        border: 1px solid var(--border);
        border-left: 4px solid var(--ok);
        border-radius: var(--radius-s);
        background: var(--surface);
        box-shadow: var(--shadow-high);
        pointer-events: auto;
        overflow-wrap: anywhere;
      }

      li.bad {
        border-left-color: var(--bad);
      }

      span {
        flex: 1;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {{id: number, text: string, kind: string}[]} */
    this.list = [];
    this.said = '';
    this.next = 0;
  }

  /**
   * @param {string} text
   * @param {'ok' | 'bad'} kind
   */
  add(text, kind) {
    const id = this.next++;
    this.list = [...this.list.slice(-3), { id, text, kind }];
    this.say(text);
    if (kind === 'ok') {
      setTimeout(() => this.drop(id), LIFETIME);
    }
  }

  /** @param {number} id */
  drop(id) {
    this.list = this.list.filter((each) => each.id !== id);
  }

  /** Said twice, the same text would not be read again without the pause. @param {string} text */
  say(text) {
    this.said = '';
    setTimeout(() => (this.said = text), 50);
  }

  render() {
    return html`<div class="quiet" aria-live="polite" role="status">${this.said}</div>
      <ul>
        ${this.list.map(
          (each) =>
            html`<li class=${each.kind}>
              <span>${each.text}</span>
              <button class="plain icon" aria-label="Close" @click=${() => this.drop(each.id)}>
                ${icon('close')}
              </button>
            </li>`,
        )}
      </ul>`;
  }
}

customElements.define('hm-toasts', Toasts);

function toasts() {
  let element = document.querySelector('hm-toasts');
  if (!element) {
    element = document.createElement('hm-toasts');
    document.body.append(element);
  }
  return /** @type {Toasts} */ (element);
}

/**
 * @param {string} text
 * @param {'ok' | 'bad'} [kind]
 */
export function toast(text, kind = 'ok') {
  toasts().add(text, kind);
}

/** @param {string} text */
export function announce(text) {
  toasts().say(text);
}
