// What a list shows when it is empty: why, and what to do.
//
//   <hm-empty heading="No topics yet" icon="topics">
//     Publishers send events to a topic. <a slot="action" class="button primary" href="…">Create one</a>
//   </hm-empty>
import { LitElement, html, css } from 'lit';
import { base } from '../styles.js';
import { icon } from '../icons.js';

class Empty extends LitElement {
  static properties = { heading: {}, icon: {} };

  static styles = [
    base,
    css`
      :host {
        padding: var(--space-6) var(--space-4);
        text-align: center;
        color: var(--muted);
      }

      .mark {
        display: inline-grid;
        place-items: center;
        width: 48px;
        height: 48px;
        margin-bottom: var(--space-3);
        border-radius: 50%;
        background: var(--surface-2);
      }

      strong {
        display: block;
        color: var(--text);
        font-size: var(--text-l);
        font-weight: 620;
      }

      p {
        margin: var(--space-1) auto var(--space-4);
        max-width: 50ch;
      }
    `,
  ];

  constructor() {
    super();
    this.heading = '';
    this.icon = 'search';
  }

  render() {
    return html`<span class="mark">${icon(this.icon, 22)}</span>
      <strong>${this.heading}</strong>
      <p><slot></slot></p>
      <slot name="action"></slot>`;
  }
}

customElements.define('hm-empty', Empty);
