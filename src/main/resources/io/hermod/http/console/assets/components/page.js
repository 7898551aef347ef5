// The head of a page, and the room for its content.
//
//   <hm-page heading="orders" .trail=${[['Topics', '/console/topics']]} lead="What it is for.">
//     <hm-badge slot="status" kind="ok">Healthy</hm-badge>
//     <button slot="actions">Delete</button>
//     …
//   </hm-page>
import { LitElement, html, css, nothing } from 'lit';
import { base } from '../styles.js';

class Page extends LitElement {
  static properties = { heading: {}, lead: {}, trail: { attribute: false } };

  static styles = [
    base,
    css`
      header {
        margin-bottom: var(--space-5);
      }

      nav ol {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1);
        margin: 0 0 var(--space-1);
        padding: 0;
        list-style: none;
        font-size: var(--text-s);
        color: var(--muted);
      }

      nav li::after {
        content: '/';
        margin-left: var(--space-1);
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }

      .lead {
        margin: var(--space-1) 0 0;
        color: var(--muted);
      }

      .content {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    this.heading = '';
    this.lead = '';
    /** @type {[string, string][]} */
    this.trail = [];
  }

  render() {
    return html`<header>
        ${this.trail.length > 0
          ? html`<nav aria-label="Breadcrumb">
              <ol>
                ${this.trail.map(([name, path]) => html`<li><a href=${path}>${name}</a></li>`)}
              </ol>
            </nav>`
          : nothing}
        <div class="spread">
          <div class="row">
            <h1>${this.heading}</h1>
            <slot name="status"></slot>
          </div>
          <div class="actions"><slot name="actions"></slot></div>
        </div>
        ${this.lead ? html`<p class="lead">${this.lead}</p>` : nothing}
      </header>
      <div class="content"><slot></slot></div>`;
  }
}

customElements.define('hm-page', Page);
