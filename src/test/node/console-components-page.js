// The page that console-components.js shows. It is not part of the console.
import { LitElement, html } from '/console/lib/lit/3.2.1/index.js';
import { base } from '../styles.js';
import { toast } from '../components/toast.js';
import { confirm } from '../components/dialog.js';
import '../components/badge.js';
import '../components/chart.js';
import '../components/code.js';
import '../components/empty.js';
import '../components/stat.js';
import '../components/table.js';

export const title = () => 'Components';
const START = Date.parse('2026-01-01T00:00:00Z');
const rows = Array.from({ length: 250 }, (_, i) => ({ name: 'topic-' + i, events: (i * 37) % 101 }));

export default class extends LitElement {
  static properties = { answer: { state: true }, picked: { state: true } };
  static styles = base;

  constructor() {
    super();
    this.answer = '';
    this.picked = '';
  }

  async ask() {
    this.answer = String(await confirm({ heading: 'Delete orders?', text: 'Its events are lost.',
      action: 'Delete', isDangerous: true, type: 'orders' }));
  }

  render() {
    return html`<div class="stack">
      <h1>Components</h1>
      <div class="row"><hm-badge kind="ok">Healthy</hm-badge>
        <button @click=${() => toast('Saved')}>Save</button>
        <button class="danger" @click=${this.ask}>Delete</button></div>
      <div class="row">
        <hm-badge>Neutral</hm-badge><hm-badge kind="warn">Waiting</hm-badge>
        <hm-badge kind="bad">Failing</hm-badge><hm-badge kind="info">New</hm-badge>
      </div>
      <div class="tiles">
        <hm-stat label="Published" value="12,345" note="in the last hour"></hm-stat>
        <hm-stat label="Waiting" value="17" kind="warn" note="the oldest for 3 min" href="/console/"></hm-stat>
        <hm-stat label="Dead-lettered" value="2" kind="bad"></hm-stat>
      </div>
      <section class="card">
        <h2>Chart</h2>
        <hm-chart label="Events per minute" filled
          .times=${Array.from({ length: 60 }, (_, i) => START + i * 60000)}
          .series=${[
            { name: 'Published', values: Array.from({ length: 60 }, (_, i) => 800 + Math.round(500 * Math.sin(i / 7))) },
            { name: 'Delivered', values: Array.from({ length: 60 }, (_, i) => 700 + Math.round(450 * Math.sin(i / 7 - 0.4))) },
            { name: 'Failed', values: Array.from({ length: 60 }, (_, i) => (i > 40 ? 120 : 0)), kind: 'bad' },
          ]}></hm-chart>
      </section>
      <hm-code label="Command" .text=${'hermod topic create orders --input-schema cloudeventschemav1_0'}></hm-code>
      <hm-table caption="Topics" searchable pickable .rows=${rows}
        @pick=${(event) => (this.picked = event.detail.name)}
        .columns=${[
          { label: 'Name', value: (row) => row.name, render: (row) => html`<a href="/console/">${row.name}</a>`, isSorted: 'ascending' },
          { label: 'Events', value: (row) => row.events, isNumber: true },
          { label: 'State', render: () => html`<hm-badge kind="ok">Healthy</hm-badge>`, isMinor: true },
        ]}></hm-table>
      <hm-table caption="Nothing" .rows=${[]}>
        <hm-empty slot="empty" heading="No dead letters" icon="deadletters">Events that could not be delivered appear here.</hm-empty>
      </hm-table>
      <p id="answer">${this.answer}</p><p id="picked">${this.picked}</p>
    </div>`;
  }
}
