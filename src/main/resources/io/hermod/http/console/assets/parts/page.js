// What every page does: load its data, keep it up to date, run actions, and say how they went.

import { LitElement, html, nothing } from 'lit';
import { toast } from '../components/toast.js';
import { navigate } from '../router.js';
import { messageOf } from '../text/failure.js';
import { looked } from './looked.js';
import { style } from './style.js';

/** A page. Subclasses override load and content, and run every action through run. */
export class Page extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    params: {},
    query: {},
    busy: { state: true },
    failure: { state: true },
    stale: { state: true },
    isLoaded: { state: true },
  };

  /** @type {import('lit').CSSResultGroup} */
  static styles = style;

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.query = new URLSearchParams(location.search);
    this.busy = false;
    this.isLoaded = false;
    /** @type {{message: string} | null} */
    this.failure = null;
    this.stale = '';
    /** @type {Set<any>} */
    this.timers = new Set();
    this.turn = 0;
    this.address = '';
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#rest();
  }

  /** A page stays while only its address changes, and then loads what the new address names. */
  willUpdate() {
    const address = `${JSON.stringify(this.params)}?${this.query}`;
    if (address !== this.address) {
      this.address = address;
      queueMicrotask(() => this.reload());
    }
  }

  /** Loads the page's data. Overridden by pages that have some. */
  async load() {}

  /**
   * The page below its messages.
   *
   * @returns {unknown}
   */
  content() {
    return nothing;
  }

  async reload() {
    this.#rest();
    await this.#attempt(() => this.load());
    this.isLoaded = true;
  }

  #rest() {
    this.turn++;
    this.timers.forEach(clearTimeout);
    this.timers.clear();
  }

  /**
   * Goes to another address of this page, or loads the same one again.
   *
   * @param {string} path
   */
  async go(path) {
    if (path === location.pathname + location.search) {
      await this.reload();
    } else {
      navigate(path);
    }
  }

  /**
   * Runs an action, and says that it is done, or shows its error and leads there. Returns whether it
   * was done.
   *
   * @param {() => unknown} action
   * @param {string} [said]
   */
  async run(action, said = '') {
    const isDone = await this.#attempt(action);
    if (!isDone) {
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('#failure'))?.focus();
    } else if (said) {
      toast(said);
    }
    return isDone;
  }

  /** @param {() => unknown} action */
  async #attempt(action) {
    this.busy = true;
    this.failure = null;
    try {
      await action();
      this.stale = '';
      return true;
    } catch (failure) {
      this.failure = { message: messageOf(failure) };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /**
   * Calls an action later, unless the page is gone by then.
   *
   * @param {number} milliseconds
   * @param {() => unknown} action
   */
  later(milliseconds, action) {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, milliseconds);
    this.timers.add(timer);
    return timer;
  }

  /**
   * Repeats an action while somebody looks at the page, until it is loaded anew or returns true. What
   * the page shows stays while the server does not respond.
   *
   * @param {number} milliseconds
   * @param {() => unknown} action
   */
  repeat(milliseconds, action) {
    const { turn } = this;
    this.later(milliseconds, async () => {
      await looked();
      if (turn !== this.turn) {
        return;
      }
      const isOver = await this.#again(action);
      if (turn === this.turn && isOver !== true) {
        this.repeat(milliseconds, action);
      }
    });
  }

  /** @param {() => unknown} action */
  async #again(action) {
    try {
      const isOver = await action();
      this.stale = '';
      return isOver;
    } catch (failure) {
      this.stale = messageOf(failure);
      return false;
    }
  }

  render() {
    return html`
      ${this.failure ? html`<div class="note bad" id="failure" role="alert" tabindex="-1"><p>${this.failure.message}</p></div>` : nothing}
      ${this.stale ? html`<div class="note warn" role="status"><p>This is not up to date: ${this.stale}</p></div>` : nothing}
      ${this.isLoaded ? this.content() : html`<p class="muted" role="status">${this.failure ? '' : 'Loading …'}</p>`}`;
  }
}
