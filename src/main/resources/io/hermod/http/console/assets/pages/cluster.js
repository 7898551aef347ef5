// The nodes of the cluster that this server is in.

import { html, nothing } from 'lit';
import { get, may, send } from '../api.js';
import { confirm } from '../components/dialog.js';
import { badge, heading, table } from '../parts/heading.js';
import { Page } from '../parts/page.js';
import { count } from '../format.js';
import { span } from '../text/time.js';

/**
 * @typedef {object} Node
 * @property {string} name
 * @property {string} state
 * @property {string} version
 * @property {string} url
 * @property {number} heardSecondsAgo
 * @property {number} changesBehind
 * @property {string} masterKey
 */

/**
 * @typedef {object} Status
 * @property {string} answeredBy
 * @property {boolean} healthy
 * @property {Node[]} nodes
 * @property {{shard: number, owner: string | null}[]} shards
 * @property {{kind: string, text: string, advice: string}[]} warnings
 */

const EVERY = 3000;
/** @type {Record<string, string>} */
const TONES = { leads: 'good', follows: 'good', starting: 'warn', draining: 'warn', drained: 'warn', silent: 'bad' };
/** Without these, the cluster does not do its work. */
const URGENT = ['noLeader', 'nothingHeard'];
const DRAINABLE = ['leads', 'follows', 'starting'];

export const title = () => 'Cluster';

export default class extends Page {
  static properties = { status: { state: true } };

  constructor() {
    super();
    /** @type {Status | null} */
    this.status = null;
  }

  async load() {
    await this.refresh();
    this.repeat(EVERY, () => this.refresh());
  }

  async refresh() {
    this.status = await get('/hermod/v1/cluster');
  }

  content() {
    if (!this.status) {
      return nothing;
    }
    const { healthy, answeredBy, nodes, shards, warnings } = this.status;
    return html`
      ${heading(html`Cluster ${badge(healthy ? 'good' : 'warn', healthy ? 'well' : 'needs attention')}`)}
      ${warnings.map(({ kind, text, advice }) => html`<div class="note ${URGENT.includes(kind) ? 'bad' : 'warn'}"><p>${text} ${advice}</p></div>`)}
      <h2>Nodes</h2>
      <p class="muted">As the node ${answeredBy} sees them. The node that leads delivers events; all accept them. A node is behind by the changes that it has yet to copy.</p>
      ${table('Nodes', [
        { label: 'Node', isName: true }, 'State', 'Version', { label: 'Address', style: 'wrap' }, { label: 'Heard', style: 'nowrap' },
        { label: 'Behind', style: 'number' }, 'Master key', { label: 'Actions', isQuiet: true },
      ], nodes.map(each => this.#row(each)), 'No node has been heard.')}
      <h2>Shards</h2>
      ${table('Shards', [{ label: 'Shard', isName: true }, 'Owner'],
        shards.map(({ shard, owner }) => [shard, owner ?? badge('bad', 'nobody')]))}`;
  }

  /** @param {Node} node */
  #row({ name, state, version, url, heardSecondsAgo, changesBehind, masterKey }) {
    return [
      name, badge(TONES[state] ?? 'neutral', state), version, url, ago(heardSecondsAgo), count(changesBehind),
      html`<code>${masterKey}</code>`,
      may('administer') && DRAINABLE.includes(state) ? html`<button aria-label="Drain ${name}" ?disabled=${this.busy}
        @click=${() => this.#drain(name)}>Drain</button>` : nothing,
    ];
  }

  /** @param {string} name */
  async #drain(name) {
    const isSure = await confirm({
      heading: `Drain ${name}?`,
      text: 'It hands over what it leads, and takes over nothing until it is started again. It still accepts events. Sign in again if it led.',
      action: 'Drain',
    });
    if (isSure) {
      await this.run(async () => {
        if (await this.#drained(name)) {
          await this.refresh();
        }
      });
    }
  }

  /**
   * Drains a node, and asks again if no other one can lead. Returns whether it was drained.
   *
   * @param {string} name
   */
  async #drained(name) {
    const path = `/hermod/v1/cluster/nodes/${encodeURIComponent(name)}/drain`;
    try {
      await send('POST', path);
      return true;
    } catch (failure) {
      if (/** @type {any} */ (failure).code !== 'LastNode') {
        throw failure;
      }
    }
    const isSure = await confirm({
      isDangerous: true,
      heading: `Drain ${name} all the same?`,
      text: 'No other node can lead. Until a node is started, events are accepted, but not delivered.',
      action: 'Drain the last node',
    });
    if (isSure) {
      await send('POST', path, undefined, { force: true });
    }
    return isSure;
  }
}

/** @param {number} seconds */
function ago(seconds) {
  return `${seconds < 60 ? `${seconds.toFixed(1)} s` : span(seconds * 1000)} ago`;
}
