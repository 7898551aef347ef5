// The commands and the JSON that do the same as a form, one of them at a time.

import { LitElement, css, html, nothing } from 'lit';
import { style } from './style.js';
import '../components/code.js';

/**
 * @typedef {object} Way to do what the form does
 * @property {string} name
 * @property {string | null} text null if there is none
 * @property {string | null} [remark]
 * @property {boolean} [isJson]
 */

class Equivalent extends LitElement {
  static properties = { ways: { attribute: false }, shown: { state: true } };

  static styles = [style, css`
    .head { margin-bottom: var(--space-3); }
  `];

  constructor() {
    super();
    /** @type {Way[]} */
    this.ways = [];
    this.shown = 'hermod';
  }

  render() {
    const way = this.ways.find(({ name }) => name === this.shown) ?? this.ways[0];
    return html`<section class="card" aria-labelledby="same">
      <div class="head"><h2 id="same">The same without the console</h2>
        <div class="row" role="group" aria-label="How to do the same">${this.ways.map(({ name }) => html`
          <button type="button" aria-pressed=${name === way?.name ? 'true' : 'false'} @click=${() => { this.shown = name; }}>${name}</button>`)}
        </div></div>
      ${way ? this.way(way) : nothing}
    </section>`;
  }

  /** @param {Way} way */
  way({ name, text, remark, isJson }) {
    return html`
      ${text === null ? nothing : html`<hm-code ?wrap=${isJson ?? false} name=${name} .text=${text}></hm-code>`}
      ${remark ? html`<p class="small muted">${remark}</p>` : nothing}`;
  }
}

customElements.define('hm-equivalent', Equivalent);
