// The page that console-components.js shows. It is not part of the console.
import { LitElement, css, html } from '/console/lib/lit/3.2.1/index.js';
import { base } from '../styles.js';
import { toast } from '../components/toast.js';
import { confirm } from '../components/dialog.js';
import '../components/page.js';
import '../components/badge.js';
import '../components/chart.js';
import '../components/code.js';
import '../components/empty.js';
import '../components/field.js';
import '../components/stat.js';
import '../components/table.js';
import '../components/time.js';

export const title = () => 'Components';
const START = Date.parse('2026-01-01T00:00:00Z');
const rows = Array.from({ length: 250 }, (_, i) => ({ name: 'topic-' + i, events: (i * 37) % 101 }));

export default class extends LitElement {
  static properties = { sent: { state: true }, answer: { state: true }, picked: { state: true } };
  static styles = [base, css`output { min-width: 0; overflow-wrap: anywhere; }`];

  constructor() {
    super();
    this.sent = '';
    this.answer = '';
    this.picked = '';
  }

  async ask() {
    this.answer = String(await confirm({ heading: 'Delete orders?', text: 'Its events are lost.',
      action: 'Delete', isDangerous: true, type: 'orders' }));
  }

  send(event) {
    event.preventDefault();
    this.sent = JSON.stringify(Object.fromEntries(new FormData(event.target)));
  }

  render() {
    return html`<hm-page heading="Components" lead="What pages are made of." .trail=${[['Home', '/console/']]}>
      <hm-badge slot="status" kind="ok">Healthy</hm-badge>
      <button slot="actions" @click=${() => toast('Saved')}>Save</button>
      <button slot="actions" class="danger" @click=${this.ask}>Delete</button>
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
      <form class="card stack" @submit=${this.send}>
        <h2>Form</h2>
        <hm-field label="Name" name="name" required hint="Letters, digits and dashes"></hm-field>
        <hm-field label="Schema" name="schema" type="select" value="b" .options=${[['a', 'Event Grid'], ['b', 'CloudEvents']]}></hm-field>
        <hm-field label="Attempts" name="attempts" type="number" min="1" max="30" value="30" error="Must be from 1 to 30"></hm-field>
        <hm-field label="Filter" name="filter" type="textarea" rows="3" value="{}"></hm-field>
        <hm-field label="Paused" name="paused" type="checkbox"></hm-field>
        <div class="row"><button class="primary">Create</button><output>${this.sent}</output></div>
      </form>
      <hm-code label="Command" .text=${'hermod topic create orders --input-schema cloudeventschemav1_0'}></hm-code>
      <p>Changed <hm-time value="2026-01-01T00:00:00Z" exact></hm-time></p>
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
    </hm-page>`;
  }
}
