// What every page does: load its data, run actions, and say how they went.

import { LitElement, html, nothing } from 'lit';
import { style } from './style.js';

/** A page. Subclasses override load and content, and run every action through run. */
export class Page extends LitElement {
  static properties = {
    params: {},
    busy: { state: true },
    failure: { state: true },
    said: { state: true },
    isLoaded: { state: true },
  };

  static styles = style;

  constructor() {
    super();
    this.params = {};
    this.busy = false;
    this.isLoaded = false;
    this.failure = null;
    this.said = '';
    this.timers = new Set();
  }

  /** The query of the address, read anew because a page stays while its query changes. */
  get query() {
    return new URLSearchParams(location.search);
  }

  connectedCallback() {
    super.connectedCallback();
    this.reload();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.timers.forEach(clearTimeout);
    this.timers.clear();
  }

  /** Loads the page's data. Overridden by pages that have some. */
  async load() {}

  /** The page below its messages. */
  content() {
    return nothing;
  }

  async reload() {
    await this.run(() => this.load());
    this.isLoaded = true;
  }

  /** Runs an action, shows its error if it fails, and says that it is done. Returns whether it was. */
  async run(action, said = '') {
    this.busy = true;
    this.failure = null;
    try {
      await action();
      this.said = said;
      return true;
    } catch (failure) {
      this.said = '';
      this.failure = failure;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Calls an action later, unless the page is gone by then. */
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
      ${this.failure ? html`<div class="notice bad" role="alert"><p>${this.failure.message}</p></div>` : nothing}
      <div class=${this.said ? 'notice good' : 'hidden'} role="status"><p>${this.said}</p></div>
      <div aria-busy=${this.busy && !this.isLoaded ? 'true' : 'false'}>
        ${this.isLoaded ? this.content() : html`<p class="quiet">${this.failure ? '' : 'Loading…'}</p>`}
      </div>`;
  }
}
