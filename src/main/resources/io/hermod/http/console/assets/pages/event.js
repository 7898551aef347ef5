// What happened to one event.

import { css, html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { areaField, selectField, textField } from '../forms/fields.js';
import { badge, facts, heading, table } from '../parts/heading.js';
import { everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { query } from '../text/attention.js';
import { eventIn } from '../text/events.js';
import { explainText, letterText, stateOf } from '../text/lifecycle.js';
import { count } from '../format.js';
import { exactMoment, relative } from '../text/time.js';
import '../components/code.js';
import '../parts/lifecycle.js';

const WHILE_OPEN = 3000;
const ACTIONS = { triedNow: 'tried now', sentAgain: 'sent again', none: 'nothing done' };

export const title = () => 'Event';

export default class extends Page {
  static properties = {
    topics: { state: true }, topic: { state: true }, eventId: { state: true }, pasted: { state: true },
    explanation: { state: true }, clock: { state: true }, resent: { state: true },
  };

  static styles = [Page.styles, css`
    form { align-items: end; }
    .lane { border-top: 1px solid var(--border); padding: 0.75rem 0; }
    .lane h3 { align-items: center; display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 0.4rem; }
    .lane .scroll { margin-top: var(--space-2); }
    hm-lifecycle { margin: 0.5rem 0 0.75rem; }
    .search { margin-bottom: 1rem; }
  `];

  constructor() {
    super();
    /** @type {any} */
    this.topics = null;
    /** @type {any} */
    this.topic = null;
    /** @type {any} */
    this.eventId = null;
    /** @type {any} */
    this.pasted = null;
    /** @type {any} */
    this.explanation = null;
    /** @type {any} */
    this.clock = null;
    /** @type {any} */
    this.resent = null;
  }

  async load() {
    this.topics ??= (await everyTopic()).map(each => each.name);
    this.topic = this.query.get('topic') ?? this.topics[0] ?? '';
    this.eventId = this.query.get('id') ?? '';
    this.pasted = '';
    this.explanation = null;
    if (this.eventId) {
      await this.explain();
    }
  }

  async explain() {
    [this.explanation, this.clock] = await Promise.all([
      get(`/hermod/v1/topics/${encodeURIComponent(this.topic)}/events/${encodeURIComponent(this.eventId)}`),
      get('/hermod/v1/clock'),
    ]);
    if (this.#isOpen()) {
      clearTimeout(this.waiting);
      this.waiting = this.later(WHILE_OPEN, () => this.explain().catch(() => {}));
    }
  }

  #isOpen() {
    return this.explanation.occurrences.some(each => each.subscriptions.some(lane => stateOf(lane.state).tone === 'waiting'));
  }

  content() {
    return html`
      ${heading(this.explanation ? `Event ${this.explanation.eventId}` : 'Find an event',
        this.explanation && may('write') ? html`<button ?disabled=${this.busy} @click=${() => this.#resend()}>Resend to all</button>` : nothing)}
      <form class="card search fields" @submit=${this.#search}>
        ${selectField({ name: 'topic', label: 'Topic', value: this.topic, options: this.topics, change: value => { this.topic = value; } })}
        ${textField({ name: 'event-id', label: 'Event id', value: this.eventId, required: true, change: value => { this.eventId = value; } })}
        <div class="row"><button class="primary" ?disabled=${this.busy}>Explain</button></div>
        <details class="field wide"><summary>Paste an event instead</summary>
          ${areaField({ name: 'pasted', label: 'Event as JSON', value: this.pasted, rows: 5, change: text => this.#paste(text), problem: this.problem })}
        </details>
      </form>
      ${this.resent ? this.#resentTable() : nothing}
      ${this.explanation ? this.explanation.occurrences.map(each => this.#occurrence(each)) : nothing}
      ${this.explanation ? html`<h2>In words</h2><hm-code wrap label="The same as text, to paste elsewhere" .text=${explainText(this.explanation)}></hm-code>` : nothing}`;
  }

  #occurrence(occurrence) {
    return html`<section class="card" aria-label="Occurrence at position ${occurrence.position}">
      <p class="small muted">Published ${exactMoment(occurrence.publishedAt)} at position ${occurrence.position}
        ${occurrence.redrives > 0 ? `, sent again ${exactMoment(occurrence.redrivenAt)}` : ''}</p>
      ${occurrence.subscriptions.length === 0
        ? html`<p>No subscription existed when the event was published.</p>`
        : html`<hm-lifecycle .occurrence=${occurrence} .now=${this.clock.now}></hm-lifecycle>`}
      ${occurrence.subscriptions.map(lane => this.#lane(lane))}
    </section>`;
  }

  #lane(lane) {
    const { tone, words } = stateOf(lane.state);
    return html`<div class="lane">
      <h3>${lane.name} ${badge(tone, words)}
        ${may('write') && lane.state !== 'unmatched' ? html`<button class="plain" ?disabled=${this.busy}
          aria-label="Resend to ${lane.name}" @click=${() => this.#resend(lane.name)}>Resend</button>` : nothing}</h3>
      ${this.#facts(lane)}
      ${lane.attempts.length > 0 ? table(`Attempts of ${lane.name}`,
        [{ label: 'No.', style: 'number' }, 'Time (UTC)', { label: 'Status', style: 'number' }, 'Outcome', { label: 'Duration', style: 'number' }],
        lane.attempts.map(each => html`<tr><td class="number">${each.number}</td><td class="nowrap">${exactMoment(each.at)}</td>
          <td class="number">${each.status ?? '–'}</td><td>${each.outcome}</td><td class="number">${count(each.latencyMs)} ms</td></tr>`)) : nothing}
    </div>`;
  }

  #facts(lane) {
    const rows = {
      'Why not': lane.state === 'unmatched' ? lane.remark ?? 'Its filter does not match the event.' : null,
      'Next attempt': lane.nextAttemptAt ? `${exactMoment(lane.nextAttemptAt)} (${relative(lane.nextAttemptAt, this.clock.now)})` : null,
      Rule: lane.rule,
      Expires: lane.expiresAt ? `${exactMoment(lane.expiresAt)} (${relative(lane.expiresAt, this.clock.now)})` : null,
      Endpoint: lane.probation ? html`<a href="/console/endpoints">on probation</a> (${lane.probation.reason}), next probe ${exactMoment(lane.probation.nextProbeAt)}` : null,
      'Dead letter': lane.deadLetter ? letterText(lane.deadLetter) : null,
      Ended: lane.endedAt ? exactMoment(lane.endedAt) : null,
      Remark: lane.state === 'unmatched' ? null : lane.remark,
      'Headers left out': lane.headersLeftOut?.join(', '),
    };
    return facts(rows);
  }

  #resentTable() {
    return html`<section class="card" aria-label="Result of the resend" role="status">
      ${table('Result of the resend', ['Subscription', 'Was', 'Action', 'Reason'], this.resent.results.map(each => html`<tr>
        <th scope="row">${each.subscription}</th><td>${stateOf(each.state).words}</td>
        <td>${badge(each.action === 'none' ? 'neutral' : 'good', ACTIONS[each.action] ?? each.action)}</td><td>${each.reason}</td></tr>`), 'Nothing was resent.')}
    </section>`;
  }

  #paste(text) {
    this.pasted = text;
    this.problem = null;
    try {
      const { id, topic } = eventIn(text);
      this.eventId = id;
      this.topic = this.topics.find(name => name.toLowerCase() === topic?.toLowerCase()) ?? this.topic;
    } catch (failure) {
      this.problem = text.trim() ? failure.message : null;
    }
  }

  async #search(event) {
    event.preventDefault();
    this.resent = null;
    this.explanation = null;
    await this.go(query('/console/event', { topic: this.topic, id: this.eventId.trim() }));
  }

  async #resend(subscription) {
    await this.run(async () => {
      this.resent = await send('POST',
        `/hermod/v1/topics/${encodeURIComponent(this.topic)}/events/${encodeURIComponent(this.eventId)}/resend`,
        subscription ? { subscription } : {});
      await this.explain();
    });
  }
}
