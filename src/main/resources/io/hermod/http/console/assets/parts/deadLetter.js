// One dead letter: its body, and how it differs from its schema.

import { LitElement, css, html, nothing } from 'lit';
import { query } from '../text/attention.js';
import { schemaDiff } from '../text/events.js';
import { badge, table } from './heading.js';
import { style } from './style.js';
import '../components/code.js';

/** @type {Record<string, string>} */
const TONES = { ok: 'good', missing: 'bad', wrong: 'bad', added: 'neutral', extra: 'warn' };

class DeadLetter extends LitElement {
  static properties = { entry: { attribute: false } };

  static styles = [style, css`
    section { margin-top: 1rem; }
    .split { grid-template-columns: minmax(0, 4fr) minmax(0, 5fr); }
    @media (max-width: 75rem) { .split { grid-template-columns: minmax(0, 1fr); } }
  `];

  constructor() {
    super();
    /** @type {import('../text/letters.js').Entry | null} */
    this.entry = null;
  }

  focus() {
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('h2'))?.focus());
  }

  render() {
    const { entry } = this;
    if (!entry) {
      return nothing;
    }
    const { topic, eventId: id } = entry;
    return html`<section class="card" aria-labelledby="letter">
      <div class="head"><h2 id="letter" tabindex="-1">Dead letter ${id}</h2>
        ${topic ? html`<a class="button" href=${query('/console/event', { topic, id })}>What happened</a>` : ''}</div>
      <p class="small muted wrap">${entry.id}</p>
      <div class="split">
        <hm-code wrap label="Body" .text=${JSON.stringify(entry.event, null, 2)}></hm-code>
        <div><h3>Compared with ${entry.schema}</h3>
          ${table('Comparison with the schema', [{ label: 'Member', isName: true, style: 'break' }, 'Finding', 'Note'],
            schemaDiff(entry.event, entry.schema).map(each => [html`<code>${each.member}</code>`, badge(TONES[each.status], each.status), each.note]))}</div>
      </div>
    </section>`;
  }
}

customElements.define('hm-dead-letter', DeadLetter);
