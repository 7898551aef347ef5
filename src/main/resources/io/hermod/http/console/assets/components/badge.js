// A short word about a state: <hm-badge kind="ok">Healthy</hm-badge>. The colour repeats what the
// word says; kinds are ok, warn, bad, info and, without one, neutral.
import { LitElement, html, css } from 'lit';

class Badge extends LitElement {
  static properties = { kind: { reflect: true } };

  static styles = css`
    :host {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      padding: 1px 8px;
      border-radius: 999px;
      background: var(--surface-2);
      color: var(--muted);
      font-size: var(--text-s);
      font-weight: 550;
      line-height: 1.45;
      white-space: nowrap;
    }

    :host::before {
      content: '';
      width: 7px;
      height: 7px;
      border-radius: 50%;
      background: currentcolor;
    }

    :host([kind='ok']) {
      background: var(--ok-soft);
      color: var(--ok);
    }

    :host([kind='warn']) {
      background: var(--warn-soft);
      color: var(--warn);
    }

    :host([kind='bad']) {
      background: var(--bad-soft);
      color: var(--bad);
    }

    :host([kind='info']) {
      background: var(--info-soft);
      color: var(--info);
    }
  `;

  constructor() {
    super();
    /** @type {'ok' | 'warn' | 'bad' | 'info' | ''} */
    this.kind = '';
  }

  render() {
    return html`<slot></slot>`;
  }
}

customElements.define('hm-badge', Badge);
