// What happened to one event.

import { css, html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { areaField, selectField, textField } from '../forms/fields.js';
import { badge, facts, heading, table } from '../parts/heading.js';
import { everyTopic } from '../parts/lists.js';
import { Page } from '../parts/page.js';
import { query } from '../text/attention.js';
import { eventIn } from '../text/events.js';
import { messageOf } from '../text/failure.js';
import { explainText, letterText, nameOf, startOf, stateOf, waits } from '../text/lifecycle.js';
import { count } from '../format.js';
import { exactMoment, relative, span } from '../text/time.js';
import '../components/code.js';
import '../parts/lifecycle.js';

/** @typedef {import('../text/lifecycle.js').Occurrence} Occurrence */
/** @typedef {import('../text/lifecycle.js').Lane} Lane */
/** @typedef {{eventId: string, topic: string, occurrences: Occurrence[]}} Explanation */
/** @typedef {{subscription: string, state: string, action: string, reason: string | null}} Resent */

const WHILE_OPEN = 3000;
/** @type {Record<string, string>} */
const ACTIONS = { triedNow: 'tried now', sentAgain: 'sent again', none: 'nothing done' };

export const title = () => 'Event';

export default class extends Page {
  static properties = {
    topics: { state: true }, topic: { state: true }, eventId: { state: true }, pasted: { state: true },
    problem: { state: true }, explanation: { state: true }, now: { state: true }, resent: { state: true },
  };

  static styles = [Page.styles, css`
    form { align-items: end; }
    .lane { border-top: 1px solid var(--border); padding: 0.75rem 0; }
    .lane h3 { align-items: center; display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 0.4rem; }
    .lane .scroll { margin-top: var(--space-2); }
    hm-lifecycle { margin: 0.5rem 0 0.75rem; }
    .search { margin-bottom: 1rem; }
    .card + .card { margin-top: 1rem; }
  `];

  constructor() {
    super();
    /** @type {string[]} */
    this.topics = [];
    this.topic = '';
    this.eventId = '';
    this.pasted = '';
    /** @type {string | null} */
    this.problem = null;
    /** @type {Explanation | null} */
    this.explanation = null;
    this.now = '';
    /** @type {{results: Resent[]} | null} */
    this.resent = null;
  }

  async load() {
    this.topics = (await everyTopic()).map(each => each.name);
    this.topic = this.query.get('topic') ?? this.topics[0] ?? '';
    this.eventId = this.query.get('id') ?? '';
    this.pasted = '';
    this.explanation = null;
    if (this.eventId) {
      await this.explain(this.topic, this.eventId);
      this.repeat(WHILE_OPEN, () => this.#followUp());
    }
  }

  /**
   * @param {string} topic
   * @param {string} id
   */
  async explain(topic, id) {
    const [explanation, { now }] = await Promise.all([
      get(`/hermod/v1/topics/${encodeURIComponent(topic)}/events/${encodeURIComponent(id)}`),
      get('/hermod/v1/clock'),
    ]);
    this.explanation = explanation;
    this.now = now;
  }

  /** Looks again, as long as something is still to happen; not for what the form names meanwhile. */
  async #followUp() {
    const { explanation } = this;
    if (explanation && isOpen(explanation)) {
      await this.explain(explanation.topic, explanation.eventId);
    }
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
      ${this.resent ? this.#resentTable(this.resent.results) : nothing}
      ${this.explanation ? this.explanation.occurrences.map(each => this.#occurrence(each)) : nothing}
      ${this.explanation ? html` <h2>In words</h2><hm-code label="The same as hermod event explain prints it" .text=${explainText(this.explanation)}></hm-code>` : nothing}`;
  }

  /** @param {Occurrence} occurrence */
  #occurrence(occurrence) {
    const start = startOf(occurrence);
    return html`<section class="card" aria-label="Occurrence at position ${occurrence.position}">
      <p class="small muted">Published ${exactMoment(occurrence.publishedAt)} at position ${occurrence.position}${
  occurrence.redrives > 0 ? `, sent again ${exactMoment(occurrence.redrivenAt)}` : ''}</p>
      ${occurrence.subscriptions.length === 0
        ? html`<p>No subscription existed when the event was published.</p>`
        : html`<hm-lifecycle .occurrence=${occurrence} .now=${this.now}></hm-lifecycle>`}
      ${occurrence.subscriptions.map(lane => this.#lane(lane, start))}
    </section>`;
  }

  /**
   * @param {Lane} lane
   * @param {string} start
   */
  #lane(lane, start) {
    const { tone, words } = stateOf(lane.state);
    const name = nameOf(lane);
    const waited = waits(lane, start);
    return html`<div class="lane">
      <h3>${name} ${badge(tone, words)}
        ${may('write') && lane.name !== null && lane.state !== 'unmatched' ? html`<button class="plain" ?disabled=${this.busy}
          aria-label="Resend to ${name}" @click=${() => this.#resend(lane.name)}>Resend</button>` : nothing}</h3>
      ${this.#facts(lane)}
      ${lane.attempts.length > 0 ? table(`Attempts of ${name}`, [
        { label: 'No.', style: 'number' }, { label: 'Time (UTC)', style: 'nowrap' }, { label: 'After', style: 'number' },
        { label: 'Status', style: 'number' }, 'Outcome', { label: 'Duration', style: 'number' }, { label: 'Rule of the next wait', style: 'wrap' },
      ], lane.attempts.map((each, index) => [
        each.number, exactMoment(each.at), span(waited[index]), each.status ?? '–', each.outcome, `${count(each.latencyMs)} ms`, each.rule ?? '–',
      ])) : nothing}
    </div>`;
  }

  /** @param {Lane} lane */
  #facts(lane) {
    const rows = {
      'Why not': lane.state === 'unmatched' ? lane.remark ?? 'Its filter does not match the event.' : null,
      'Next attempt': lane.nextAttemptAt ? `${exactMoment(lane.nextAttemptAt)} (${relative(lane.nextAttemptAt, this.now)})` : null,
      Rule: lane.rule,
      Expires: lane.expiresAt ? `${exactMoment(lane.expiresAt)} (${relative(lane.expiresAt, this.now)})` : null,
      Endpoint: lane.probation ? html`<a href="/console/endpoints">on probation</a> (${lane.probation.reason}), next probe ${exactMoment(lane.probation.nextProbeAt)}` : null,
      'Dead letter': lane.deadLetter ? letterText(lane.deadLetter) : null,
      Ended: lane.endedAt ? exactMoment(lane.endedAt) : null,
      Remark: lane.state === 'unmatched' ? null : lane.remark,
      'Headers left out': lane.headersLeftOut?.join(', '),
    };
    return facts(rows);
  }

  /** @param {Resent[]} results */
  #resentTable(results) {
    return html`<section class="card" aria-label="Result of the resend" role="status">
      ${table('Result of the resend', [{ label: 'Subscription', isName: true }, 'Was', 'Action', 'Reason'], results.map(each => [
        each.subscription, stateOf(each.state).words,
        badge(each.action === 'none' ? 'neutral' : 'good', ACTIONS[each.action] ?? each.action), each.reason,
      ]), 'Nothing was resent.')}
    </section>`;
  }

  /** @param {string} text */
  #paste(text) {
    this.pasted = text;
    this.problem = null;
    try {
      const { id, topic } = eventIn(text);
      this.eventId = id;
      this.topic = this.topics.find(name => name.toLowerCase() === topic?.toLowerCase()) ?? this.topic;
    } catch (failure) {
      this.problem = text.trim() ? messageOf(failure) : null;
    }
  }

  /** @param {Event} event */
  async #search(event) {
    event.preventDefault();
    this.resent = null;
    this.explanation = null;
    await this.go(query('/console/event', { topic: this.topic, id: this.eventId.trim() }));
  }

  /** @param {string | null} [subscription] all of them without a name */
  async #resend(subscription) {
    const { topic, eventId } = /** @type {Explanation} */ (this.explanation);
    await this.run(async () => {
      this.resent = await send('POST',
        `/hermod/v1/topics/${encodeURIComponent(topic)}/events/${encodeURIComponent(eventId)}/resend`,
        subscription ? { subscription } : {});
      await this.explain(topic, eventId);
    });
  }
}

/** Whether something is still to happen. @param {Explanation} explanation */
function isOpen({ occurrences }) {
  return occurrences.some(each => each.subscriptions.some(lane => stateOf(lane.state).tone === 'waiting'));
}
