// What the server says about a form before it is sent.

import { html, nothing } from 'lit';
import { badge } from './heading.js';
import '../components/code.js';

/** @typedef {{field: string | null, message: string}} Problem */
/** @typedef {{valid: boolean, exists?: boolean, errors: Problem[], preview?: any}} Verdict */
/** @typedef {import('./page.js').Page} Page */

const PAUSE = 350;

/** Asks the server while somebody fills in a form. A newer question makes the answer to an older one useless. */
export class Check {
  /**
   * @param {Page} page
   * @param {() => Promise<Verdict>} ask
   */
  constructor(page, ask) {
    this.page = page;
    this.ask = ask;
    /** @type {Verdict | null} null before the first answer */
    this.verdict = null;
    this.turn = 0;
    /** @type {any} */
    this.timer = undefined;
  }

  /** Asks when nothing was typed for a moment. */
  soon() {
    clearTimeout(this.timer);
    this.timer = this.page.later(PAUSE, () => this.now());
  }

  async now() {
    const turn = ++this.turn;
    const verdict = await this.ask().catch(refused);
    if (turn === this.turn) {
      this.verdict = verdict;
      this.page.requestUpdate();
    }
  }

  /**
   * What is wrong with a field, by the beginning of its path below properties. That it is missing is
   * said only in the list of all problems: its turn may be to come.
   *
   * @param {string} path
   */
  problem(path) {
    const found = this.verdict?.errors.find(({ field }) => pathOf(field).startsWith(path));
    return found && !found.message.startsWith('is required') ? found.message : null;
  }

  /** What is wrong with a name, which is part of the address and not of the body. @param {string} field */
  problemOfName(field) {
    return this.verdict?.errors.find(each => each.field?.toLowerCase() === field.toLowerCase())?.message ?? null;
  }

  /**
   * The verdict in words.
   *
   * @param {string} word what the form is about
   */
  view(word) {
    return html`<section class="card" aria-labelledby="check">
      <h2 id="check">Check</h2>
      <div role="status">${this.verdict ? verdictOf(this.verdict, word) : html`<p class="muted">The server checks the form while you fill it in.</p>`}</div>
      ${this.verdict?.preview ? html`<details><summary>What the server would store</summary>
        <hm-code wrap name="Preview" .text=${JSON.stringify(this.verdict.preview, null, 2)}></hm-code></details>` : nothing}
    </section>`;
  }
}

/**
 * @param {Verdict} verdict
 * @param {string} word
 */
function verdictOf({ valid, exists, errors }, word) {
  if (!valid) {
    return html`<p>${badge('bad', 'Not yet valid')}</p>
      <ul>${errors.map(({ field, message }) => html`<li>${field ? html`<code>${field.replace(/^properties\./, '')}</code> ` : nothing}${message}</li>`)}</ul>`;
  }
  return html`<p>${badge('good', 'Valid')} ${exists ? `Changes the existing ${word}.` : `Creates a new ${word}.`}</p>`;
}

/** @param {{message: string}} failure @returns {Verdict} */
function refused({ message }) {
  return { valid: false, errors: [{ field: null, message }] };
}

/** The path below properties, whether or not an identity is around it. @param {string | null} field */
function pathOf(field) {
  return (field ?? '')
    .replace(/^properties\./, '')
    .replace(/^deliveryWithResourceIdentity\.(?=destination)/, '')
    .replace(/^deadLetterWithResourceIdentity\.(?=deadLetterDestination)/, '');
}
