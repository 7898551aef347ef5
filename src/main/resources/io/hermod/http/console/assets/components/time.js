// A time: <hm-time value="2026-11-18T16:26:56Z"></hm-time>. Shows how long ago it was or how soon it
// will be, and the exact time in its tooltip; with `exact`, the other way round. On a server whose
// time is virtual, "ago" would compare two clocks, so the exact time is shown.
import { LitElement, html, nothing } from 'lit';
import { session } from '../api.js';
import { dateTime, relative } from '../format.js';

/** All of them are updated together. @type {Set<Time>} */
const shown = new Set();
/** @type {any} */
let ticking;

class Time extends LitElement {
  static properties = { value: {}, exact: { type: Boolean } };

  constructor() {
    super();
    /** @type {string | null | undefined} */
    this.value = '';
    this.exact = false;
  }

  connectedCallback() {
    super.connectedCallback();
    shown.add(this);
    ticking ??= setInterval(() => shown.forEach((each) => each.requestUpdate()), 5000);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    shown.delete(this);
    if (shown.size === 0) {
      clearInterval(ticking);
      ticking = undefined;
    }
  }

  render() {
    if (!this.value || Number.isNaN(Date.parse(this.value))) {
      return html`–`;
    }
    const exact = dateTime(this.value);
    const isExact = this.exact || session()?.server.isTimeVirtual;
    const near = relative(this.value, Date.now());
    return html`<time datetime=${this.value} title=${isExact ? nothing : exact}
      >${isExact ? exact : near}</time
    >`;
  }
}

customElements.define('hm-time', Time);
