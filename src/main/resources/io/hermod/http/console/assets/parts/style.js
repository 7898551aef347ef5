// What pages add to the look of the components: dense tables and forms.

import { css } from 'lit';
import { base } from '../styles.js';

export const style = [base, css`
  h2 { margin: var(--space-5) 0 var(--space-3); }
  h3 { margin: var(--space-4) 0 var(--space-2); }
  p { margin: var(--space-2) 0; }
  h1, h2, h3, p { overflow-wrap: anywhere; }
  pre { margin: 0; overflow: auto; }
  .wrap { overflow-wrap: anywhere; }
  pre.wrap { white-space: pre-wrap; }
  .small { font-size: var(--text-s); }
  .number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
  .nowrap { white-space: nowrap; }
  .head { align-items: center; display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); margin-bottom: var(--space-4); }
  .head > h1, .head > h2 { flex: 1 1 12rem; margin: 0; }
  .head h1 { align-items: center; display: flex; flex-wrap: wrap; gap: var(--space-2); }
  form > .row, .card > .row { margin-top: var(--space-3); }
  .fields {
    align-items: start; display: grid; gap: var(--space-3) var(--space-4);
    grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
  }
  .fields > .row { align-self: end; }
  .row > .field { flex: 0 1 14rem; }
  .row > .field + button { align-self: end; }
  .split { align-items: start; display: grid; gap: var(--space-4); grid-template-columns: minmax(0, 1fr); }
  @media (min-width: 75rem) { .split { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
  .charts { display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); }
  .card > h2:first-child, .card > p:first-child { margin-top: 0; }
  .card > :last-child > p:last-child { margin-bottom: 0; }
  .scroll { overflow-x: auto; position: relative; }
  table { border-collapse: collapse; font-size: var(--text-m); width: 100%; }
  th { color: var(--muted); font-size: var(--text-s); font-weight: 600; text-align: left; white-space: nowrap; }
  th, td { border-bottom: 1px solid var(--border); padding: 6px var(--space-3); vertical-align: top; }
  th:first-child, td:first-child { padding-left: var(--space-2); }
  tbody th { color: var(--text); font-size: var(--text-m); font-weight: 550; white-space: normal; }
  tbody tr:hover { background: var(--hover); }
  th.number { text-align: right; }
  td.wrap, th.wrap { min-width: 16rem; overflow-wrap: anywhere; }
  td.break, th.break { overflow-wrap: anywhere; }
  tr[aria-current='true'] { background: var(--surface-2); box-shadow: inset 3px 0 var(--accent); }
  form + .head, .tiles + .head { margin-top: var(--space-5); }
  button[aria-pressed='true'] { background: var(--accent-soft); border-color: var(--accent); color: var(--info); }
  button.link { border: 0; color: var(--accent); min-height: 0; overflow-wrap: anywhere; padding: 0; text-align: left; text-decoration: underline; white-space: normal; }
  button.link:hover:not(:disabled) { background: none; }
  .note { margin-bottom: var(--space-4); overflow-wrap: anywhere; }
  .note > p { margin: 0; }
  .note.bad { border-left: 4px solid var(--bad); }
  .note.warn { border-left: 4px solid var(--warn); }
  .note.good { background: var(--ok-soft); border-left: 4px solid var(--ok); }
  .field { display: flex; flex-direction: column; gap: var(--space-1); min-width: 0; }
  .field.wide { grid-column: 1 / -1; }
  .field[role='group'] { gap: var(--space-2); }
  .scroll + .fields { margin-top: var(--space-4); }
  .field > label, legend, .label { font-weight: 550; }
  .field .hint, .check .hint { color: var(--muted); font-size: var(--text-s); overflow-wrap: anywhere; }
  .field .problem { color: var(--bad); font-size: var(--text-s); }
  .check { align-items: start; display: flex; gap: var(--space-2); padding-top: var(--space-1); }
  .check input { flex: none; margin-top: 2px; }
  .check .hint { display: block; }
  fieldset { border: 1px solid var(--border); border-radius: var(--radius); background: var(--surface); margin: 0 0 var(--space-4); min-width: 0; padding: var(--space-2) var(--space-4) var(--space-4); }
  legend { padding: 0 var(--space-2); }
  fieldset > .row { margin-bottom: var(--space-3); }
  details > summary { cursor: pointer; padding: var(--space-1) 0; }
  progress { accent-color: var(--accent); display: block; width: 100%; }
  hm-code + hm-code { display: block; margin-top: var(--space-3); }
  /* A row becomes a block of its own, in which each value stands beside its label. */
  @media (max-width: 48rem) {
    .rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .rows, .rows tbody { display: block; }
    .rows tbody tr { border-bottom: 1px solid var(--border); display: block; padding: var(--space-2) 0; }
    .rows tbody :is(th, td) {
      border: 0; display: grid; gap: var(--space-3); grid-template-columns: 7rem minmax(0, 1fr); min-width: 0;
      overflow-wrap: anywhere; padding: 3px var(--space-2); text-align: left; white-space: normal;
    }
    .rows tbody :is(th, td)::before { color: var(--muted); content: attr(data-label); font-weight: 400; }
    .rows tbody .none { display: none; }
  }
  ul.plain { list-style: none; margin: 0; padding: 0; }
`];
