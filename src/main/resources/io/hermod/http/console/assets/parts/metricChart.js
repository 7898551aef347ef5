// Charts of the numbers that /hermod/v1/metrics returns.

import { html } from 'lit';
import { count } from '../format.js';
import { timesOf, valuesOf } from '../text/metrics.js';
import '../components/chart.js';

const IN_AND_OUT = [['PublishSuccessCount', 'Published'], ['DeliverySuccessCount', 'Delivered']];
const TROUBLE = [
  ['DeliveryAttemptFailCount', 'Failed attempts', 'warn'], ['DeadLetteredCount', 'Dead-lettered', 'bad'], ['DroppedEventCount', 'Dropped'],
];

/**
 * What came and went, what went wrong, and what waited.
 *
 * @param {any} metrics
 * @param {{publishes?: boolean}} [options] publishes: false for a subscription, which only delivers
 */
export function metricCharts(metrics, { publishes = true } = {}) {
  return html`<div class="charts">
    ${chart(metrics, 'Events', publishes ? IN_AND_OUT : IN_AND_OUT.slice(1), true)}
    ${chart(metrics, 'Trouble', TROUBLE, false)}
    ${waitingChart(metrics)}
  </div>`;
}

/**
 * @param {any} metrics
 * @param {string} title
 * @param {string[][]} series
 * @param {boolean} filled
 */
function chart(metrics, title, series, filled) {
  return lines(metrics, title, filled, series.map(([metric, name, kind]) => ({ name, kind, values: valuesOf(metrics, metric) })));
}

/** @param {any} metrics */
function waitingChart(metrics) {
  return lines(metrics, 'Waiting', true, [{ name: 'Waiting for a retry', kind: 'warn', values: metrics.waiting ?? [] }]);
}

/**
 * @param {any} metrics
 * @param {string} title
 * @param {boolean} filled
 * @param {{name: string, kind?: string, values: number[]}[]} series
 */
function lines(metrics, title, filled, series) {
  return html`<section class="card" aria-label=${title}><h2>${title}</h2>
    <hm-chart label=${series.map(({ name }) => name).join(', ')} ?filled=${filled} .times=${timesOf(metrics)} .format=${count}
      .series=${series}></hm-chart>
  </section>`;
}
