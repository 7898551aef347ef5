// Loads what a page shows, shows that it is loading or why it could not be loaded, and keeps it up to
// date while somebody looks at it.
//
//   this.list = new Loader(this, () => get('/hermod/v1/endpoints'), { every: 5 });
//   render() { return this.list.view((list) => html`…`); }
import { html } from 'lit';

/**
 * @typedef {object} LoaderOptions
 * @property {number} [every] seconds after which the value is loaded again
 * @property {boolean} [manual] whether nothing is loaded until refresh() is called
 */

/** @template T */
export class Loader {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {() => Promise<T>} load
   * @param {LoaderOptions} [options]
   */
  constructor(host, load, options = {}) {
    this.host = host;
    this.load = load;
    this.options = options;
    /** @type {T | undefined} */
    this.value = undefined;
    /** @type {any} */
    this.error = null;
    this.isLoading = false;
    /** @type {any} */
    this.timer = undefined;
    this.turn = 0;
    this.visibility = () => this.plan();
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('visibilitychange', this.visibility);
    if (!this.options.manual) {
      // After the first update, when the properties of the page are set.
      queueMicrotask(() => this.refresh());
    }
  }

  hostDisconnected() {
    document.removeEventListener('visibilitychange', this.visibility);
    clearTimeout(this.timer);
    this.turn++;
  }

  /** Loads the value again. The old one stays until the new one is there. */
  async refresh() {
    const turn = ++this.turn;
    clearTimeout(this.timer);
    this.isLoading = true;
    this.host.requestUpdate();
    try {
      const value = await this.load();
      if (turn === this.turn) {
        this.value = value;
        this.error = null;
      }
    } catch (error) {
      if (turn === this.turn) {
        this.error = error;
      }
    }
    if (turn === this.turn) {
      this.isLoading = false;
      this.host.requestUpdate();
      this.plan();
    }
  }

  /** Waits for the next turn; not while the page is hidden. */
  plan() {
    clearTimeout(this.timer);
    if (this.options.every && !document.hidden && this.error?.status !== 401) {
      this.timer = setTimeout(() => this.refresh(), this.options.every * 1000);
    }
  }

  /**
   * @param {(value: T) => unknown} render
   * @returns {unknown}
   */
  view(render) {
    if (this.value !== undefined) {
      return html`${this.error ? this.problem() : ''}${render(this.value)}`;
    }
    return this.error ? this.problem() : html`<p class="muted" role="status">Loading …</p>`;
  }

  problem() {
    return html`<div class="note bad spread" role="alert">
      <span>${this.error.message ?? String(this.error)}</span>
      <button @click=${() => this.refresh()}>Try again</button>
    </div>`;
  }
}
