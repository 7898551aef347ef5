// The look that all pages share: text, tables, buttons, badges, forms.

import { css } from 'lit';

export const style = css`
  :host {
    --ink: light-dark(#1c2128, #e3e6ea);
    --quiet: light-dark(#56606b, #a3adb8);
    --paper: light-dark(#ffffff, #171b20);
    --raised: light-dark(#f5f7f9, #1f242b);
    --edge: light-dark(#d5dbe1, #353c45);
    --field-edge: light-dark(#87919c, #76818d);
    --accent: light-dark(#0b57a4, #7db7f5);
    --on-accent: light-dark(#ffffff, #10151b);
    --good: light-dark(#176638, #6fce94);
    --good-soft: light-dark(#e0f3e7, #15301f);
    --bad: light-dark(#a8201a, #ff9d94);
    --bad-soft: light-dark(#fce8e6, #3d1a18);
    --warn: light-dark(#7d4e00, #f0bf63);
    --warn-soft: light-dark(#fdf1d6, #38290a);
    --mono: ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace;
    color: var(--ink);
    display: block;
  }
  * { box-sizing: border-box; }
  h1 { font-size: 1.35rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
  h2 { font-size: 1.02rem; font-weight: 600; margin: 1.6rem 0 0.6rem; }
  h3 { font-size: 0.92rem; font-weight: 600; margin: 1rem 0 0.4rem; }
  p { margin: 0.4rem 0; max-width: 75ch; }
  a { color: var(--accent); }
  code, pre, .mono { font-family: var(--mono); font-size: 0.86em; }
  pre {
    background: var(--raised); border: 1px solid var(--edge); border-radius: 6px; margin: 0; max-height: 26rem;
    overflow: auto; padding: 0.6rem 0.75rem; tab-size: 2;
  }
  .wrap { overflow-wrap: anywhere; white-space: pre-wrap; }
  .quiet { color: var(--quiet); }
  .small { font-size: 0.86rem; }
  .number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
  .nowrap { white-space: nowrap; }
  .head { align-items: center; display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; margin-bottom: 0.9rem; }
  .head > h1 { flex: 1 1 14rem; }
  .row { align-items: end; display: flex; flex-wrap: wrap; gap: 0.6rem 0.75rem; }
  .row.center { align-items: center; }
  .grid { display: grid; gap: 0.75rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); }
  .split { align-items: start; display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
  @media (min-width: 75rem) { .split { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
  .card { background: var(--paper); border: 1px solid var(--edge); border-radius: 8px; padding: 0.8rem 0.95rem; }
  .card > :first-child { margin-top: 0; }
  .scroll { overflow-x: auto; position: relative; }
  .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  table { border-collapse: collapse; font-size: 0.9rem; width: 100%; }
  caption { color: var(--quiet); font-size: 0.86rem; padding: 0 0 0.4rem; text-align: left; }
  th { color: var(--quiet); font-size: 0.82rem; font-weight: 600; text-align: left; white-space: nowrap; }
  th, td { border-bottom: 1px solid var(--edge); padding: 0.38rem 0.6rem; vertical-align: top; }
  tbody th { color: var(--ink); font-size: 0.9rem; font-weight: 500; white-space: normal; }
  tbody tr:hover { background: var(--raised); }
  th.number { text-align: right; }
  dl { display: grid; gap: 0.3rem 1rem; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); margin: 0; }
  dt { color: var(--quiet); font-size: 0.88rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  button, .button {
    align-items: center; background: var(--paper); border: 1px solid var(--field-edge); border-radius: 6px;
    color: var(--ink); cursor: pointer; display: inline-flex; font: inherit; font-size: 0.9rem; gap: 0.35rem;
    min-height: 2.1rem; padding: 0.3rem 0.8rem; text-decoration: none;
  }
  button:hover:enabled, .button:hover { background: var(--raised); }
  button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button.main:hover:enabled, .button.main:hover { background: var(--accent); filter: brightness(1.08); }
  button.danger { border-color: var(--bad); color: var(--bad); }
  button.plain { border-color: transparent; color: var(--accent); padding-inline: 0.4rem; }
  button[disabled] { cursor: default; opacity: 0.55; }
  button[aria-pressed='true'] { background: var(--raised); border-color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .badge {
    background: var(--raised); border: 1px solid var(--edge); border-radius: 999px; color: var(--quiet);
    display: inline-block; font-size: 0.8rem; padding: 0.05rem 0.55rem; white-space: nowrap;
  }
  .badge.good { background: var(--good-soft); border-color: transparent; color: var(--good); }
  .badge.bad { background: var(--bad-soft); border-color: transparent; color: var(--bad); }
  .badge.warn, .badge.waiting { background: var(--warn-soft); border-color: transparent; color: var(--warn); }
  .notice { border: 1px solid var(--edge); border-left-width: 4px; border-radius: 6px; margin: 0 0 0.9rem; padding: 0.5rem 0.8rem; }
  .notice.bad { background: var(--bad-soft); border-color: var(--bad); }
  .notice.good { background: var(--good-soft); border-color: var(--good); }
  .notice.warn { background: var(--warn-soft); border-color: var(--warn); }
  .notice > p { margin: 0; overflow-wrap: anywhere; }
  .field { display: flex; flex-direction: column; gap: 0.2rem; min-width: 0; }
  .field.wide { grid-column: 1 / -1; }
  .field > label, legend, .label { font-size: 0.86rem; font-weight: 600; }
  .field .hint { color: var(--quiet); font-size: 0.8rem; }
  .field .problem { color: var(--bad); font-size: 0.84rem; }
  .check { align-items: start; display: flex; gap: 0.5rem; padding-top: 0.2rem; }
  .check input { margin: 0.2rem 0 0; }
  .check .hint { color: var(--quiet); display: block; font-size: 0.8rem; }
  input:not([type='checkbox'], [type='radio']), select, textarea {
    background: var(--paper); border: 1px solid var(--field-edge); border-radius: 6px; color: var(--ink);
    color-scheme: inherit; font: inherit; font-size: 0.9rem; min-height: 2.1rem; padding: 0.3rem 0.55rem; width: 100%;
  }
  textarea { font-family: var(--mono); font-size: 0.84rem; min-height: 5rem; resize: vertical; }
  input[aria-invalid='true'], select[aria-invalid='true'], textarea[aria-invalid='true'] { border-color: var(--bad); }
  input::placeholder, textarea::placeholder { color: var(--quiet); opacity: 1; }
  fieldset { border: 1px solid var(--edge); border-radius: 8px; margin: 0 0 0.9rem; min-width: 0; padding: 0.6rem 0.9rem 0.9rem; }
  legend { padding: 0 0.35rem; }
  details > summary { cursor: pointer; font-size: 0.9rem; padding: 0.25rem 0; }
  progress { accent-color: var(--accent); width: 100%; }
  .hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
  ul.plain { list-style: none; margin: 0; padding: 0; }
  @media (max-width: 40rem) {
    dl { grid-template-columns: minmax(0, 1fr); gap: 0.1rem; }
    dd { margin-bottom: 0.4rem; }
    th, td { padding: 0.35rem 0.4rem; }
  }
`;
