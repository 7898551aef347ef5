// Sends dead letters again, and shows the jobs that do so.

import { LitElement, css, html, nothing } from 'lit';
import { get, send } from '../api.js';
import { checkField, textField } from '../forms/fields.js';
import { confirm } from '../components/dialog.js';
import { badge } from './heading.js';
import { looked } from './looked.js';
import { style } from './style.js';
import { messageOf } from '../text/failure.js';
import { isOver, outcomeText, progress } from '../text/letters.js';
import { moment } from '../text/time.js';

/** @typedef {import('../text/letters.js').Job} Job */

const EVERY = 1000;
const SHOWN = 10;
/** @type {Record<string, string>} */
const TONES = { counting: 'warn', running: 'warn', paused: 'neutral', done: 'good', cancelled: 'neutral', failed: 'bad' };

/** A form for the dead letters of a filter, and the latest jobs. Says `finished` when a job has ended. */
class Redrive extends LitElement {
  static properties = {
    filter: { attribute: false }, allowed: { attribute: false }, jobs: { state: true }, rate: { state: true },
    target: { state: true }, again: { state: true }, failure: { state: true }, shown: { state: true },
  };

  static styles = [style, css`
    .job { border-bottom: 1px solid var(--border); padding: 0.55rem 0; }
    .job:last-child { border-bottom: 0; }
    form { margin-bottom: 0.9rem; }
  `];

  constructor() {
    super();
    this.allowed = false;
    /** @type {Job | null} the job whose problems are shown */
    this.shown = null;
    /** @type {Record<string, string>} */
    this.filter = {};
    /** @type {Job[]} */
    this.jobs = [];
    this.rate = '';
    this.target = '';
    this.again = false;
    this.failure = '';
    /** @type {any} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#follow();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  render() {
    return html`
      <h2>Redrive</h2>
      ${this.failure ? html`<div class="note bad" role="alert"><p>${this.failure}</p></div>` : nothing}
      ${this.allowed ? this.#form() : html`<p class="muted">Your role does not allow sending dead letters again.</p>`}
      <div role="status" class="card">${this.jobs.length === 0
        ? html`<p class="muted">No redrive jobs in the last seven days.</p>`
        : this.jobs.slice(0, SHOWN).map(job => this.#job(job))}</div>`;
  }

  #form() {
    const names = Object.entries(this.filter).map(([name, value]) => `${name} ${value}`);
    return html`<form class="card" @submit=${(/** @type {Event} */ event) => this.#submit(event, false)}>
      <p>Sends ${names.length > 0 ? html`the dead letters with <b>${names.join(', ')}</b>` : html`<b>all dead letters</b>`} again.</p>
      <div class="fields">
        ${textField({ name: 'rate', label: 'Events per second', value: this.rate, type: 'number', hint: 'Empty: as fast as possible', change: rate => { this.rate = rate; } })}
        ${textField({ name: 'target', label: 'To another subscription', value: this.target, hint: 'topic/subscription; empty: to where they came from', change: target => { this.target = target; } })}
        ${checkField({ name: 'again', label: 'Also those that were redriven before', value: this.again, change: again => { this.again = again; } })}
      </div>
      <div class="row">
        <button type="button" @click=${(/** @type {Event} */ event) => this.#submit(event, true)}>Dry run</button>
        <button class="primary">Redrive</button>
      </div>
    </form>`;
  }

  /** @param {Job} job */
  #job(job) {
    const part = progress(job);
    const { jobId } = job;
    return html`<div class="job">
      <div class="row">${badge(TONES[job.state] ?? 'neutral', job.state)}
        <span>${job.dryRun ? 'Dry run' : 'Redrive'} of ${moment(job.createdAt)}${job.rate ? `, ${job.rate} per second` : ''}${job.target ? `, to ${job.target.topic}/${job.target.subscription}` : ''}</span>
        ${this.allowed && !isOver(job) ? html`
          ${job.state === 'paused'
            ? html`<button aria-label="Resume ${jobId}" @click=${() => this.#act(jobId, 'resume')}>Resume</button>`
            : html`<button aria-label="Pause ${jobId}" @click=${() => this.#act(jobId, 'pause')}>Pause</button>`}
          <button class="danger" aria-label="Cancel ${jobId}" @click=${() => this.#act(jobId, 'cancel')}>Cancel</button>` : nothing}
        ${job.faultCount > 0 ? html`<button class="plain" aria-label="Show the problems of ${jobId}" @click=${() => this.#show(jobId)}>${job.faultCount} problems</button>` : nothing}
      </div>
      ${isOver(job) ? nothing : part === null
        ? html`<progress aria-label="Progress of ${jobId}"></progress>`
        : html`<progress aria-label="Progress of ${jobId}" max="1" .value=${part}></progress>`}
      <p class="small">${outcomeText(job)}</p>
      ${this.shown?.jobId === jobId ? html`<ul>${this.shown.faults?.map(fault => html`<li class="small wrap">${fault}</li>`)}</ul>` : nothing}
    </div>`;
  }

  async #follow() {
    await looked();
    await this.#refresh().catch(() => {}); // the page says so if the server does not respond
    if (this.isConnected) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#follow(), this.jobs.every(isOver) ? EVERY * 5 : EVERY);
    }
  }

  async #refresh() {
    const wereOpen = this.jobs.filter(job => !isOver(job)).map(job => job.jobId);
    this.jobs = (await get('/hermod/v1/redrives')).value;
    if (this.jobs.some(job => isOver(job) && wereOpen.includes(job.jobId))) {
      this.dispatchEvent(new CustomEvent('finished'));
    }
  }

  /**
   * @param {Event} event
   * @param {boolean} dryRun
   */
  async #submit(event, dryRun) {
    event.preventDefault();
    if (!dryRun && !await confirm({
      isDangerous: true,
      heading: 'Send these dead letters again?', text: 'Endpoints get the events once more. A dry run shows how many there are.', action: 'Redrive',
    })) {
      return;
    }
    await this.#guarded(() => send('POST', '/hermod/v1/deadletters/redrive', {
      ...this.filter, dryRun, again: this.again,
      ...(this.rate && { rate: Number(this.rate) }),
      ...(this.target && { target: targetOf(this.target) }),
    }));
  }

  /**
   * @param {string} jobId
   * @param {string} action
   */
  async #act(jobId, action) {
    await this.#guarded(() => send('POST', `/hermod/v1/redrives/${encodeURIComponent(jobId)}/${action}`));
  }

  /** @param {string} jobId */
  async #show(jobId) {
    await this.#guarded(async () => {
      this.shown = this.shown?.jobId === jobId ? null : await get(`/hermod/v1/redrives/${encodeURIComponent(jobId)}`);
    });
  }

  /** @param {() => Promise<unknown>} action */
  async #guarded(action) {
    this.failure = '';
    try {
      await action();
      clearTimeout(this.timer);
      await this.#follow();
    } catch (failure) {
      this.failure = messageOf(failure);
    }
  }
}

/** @param {string} text */
function targetOf(text) {
  const [topic, subscription] = text.split('/');
  return subscription ? { topic: topic.trim(), subscription: subscription.trim() } : text.trim();
}

customElements.define('hm-redrive', Redrive);
