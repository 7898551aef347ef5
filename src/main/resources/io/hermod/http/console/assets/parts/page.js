// What every page does: load its data, run actions, and say how they went.

import { LitElement, html, nothing } from 'lit';
import { toast } from '../components/toast.js';
import { navigate } from '../router.js';
import { style } from './style.js';

/** A page. Subclasses override load and content, and run every action through run. */
export class Page extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    params: {},
    query: {},
    busy: { state: true },
    failure: { state: true },
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
    /** @type {any} */
    this.failure = null;
    /** @type {Set<any>} */
    this.timers = new Set();
    this.address = '';
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.timers.forEach(clearTimeout);
    this.timers.clear();
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
    this.timers.forEach(clearTimeout);
    this.timers.clear();
    await this.run(() => this.load());
    this.isLoaded = true;
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
   * Runs an action, shows its error if it fails, and says that it is done. Returns whether it was.
   *
   * @param {() => unknown} action
   * @param {string} [said]
   */
  async run(action, said = '') {
    this.busy = true;
    this.failure = null;
    try {
      await action();
      if (said) {
        toast(said);
      }
      return true;
    } catch (failure) {
      this.failure = failure;
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

  render() {
    return html`
      ${this.failure ? html`<div class="note bad" role="alert"><p>${this.failure.message}</p></div>` : nothing}
      ${this.isLoaded ? this.content() : html`<p class="muted" role="status">${this.failure ? '' : 'Loading …'}</p>`}`;
  }
}
